import { startDriver } from '#app/driver-start.tsx'
import { answerHere } from './own-program.ts'

/** The driver page of the static site. */
void startDriver(answerHere)

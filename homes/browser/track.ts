import { startTrack } from '#app/track-start.ts'
import { answerHere } from './own-program.ts'

/** The recipient's page of the static site. */
void startTrack(answerHere)

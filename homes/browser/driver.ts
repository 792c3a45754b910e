import { startDriver } from '#app/driver-start.tsx'
import type { Api } from '#kit/server/router.ts'
import { loadProgram } from './program.ts'

let program: Promise<Api> | undefined

/** The driver page of the static site: its calls are answered in the page itself. */
void startDriver(async (request) => (await (program ??= loadProgram())).fetch(request, { address: 'this browser' }))

import { startTrack } from '#app/track-start.ts'
import type { Api } from '#kit/server/router.ts'
import { loadProgram } from './program.ts'

let program: Promise<Api> | undefined

/** The recipient's page of the static site: its calls are answered in the page itself. */
void startTrack(async (request) => (await (program ??= loadProgram())).fetch(request, { address: 'this browser' }))

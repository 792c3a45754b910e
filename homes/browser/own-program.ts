import type { Api } from '#kit/server/router.ts'
import { loadProgram } from './program.ts'

let program: Promise<Api> | undefined

/** Pages apart of the static site have their calls answered in the page itself; the program is loaded with the first. */
export async function answerHere(request: Request): Promise<Response> {
  return (await (program ??= loadProgram())).fetch(request, { address: 'this browser' })
}

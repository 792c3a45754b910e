import type { Language } from '#kit/contract/sentence.ts'
import { Refused, refusalOf, refusedIn, tooMany } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Bus } from '#kit/server/machine.ts'
import { jsonTextOf } from '#kit/server/read-input.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { isWithin } from '#optimiser/vroom/vroom-size.ts'
import { optimiseVroom } from '../contract.ts'
import { vroomAtOnce } from '../rules.ts'
import { refusals } from './refusals.ts'
import { keepVroom, vroomRunHandlers, waitForVroom } from './vroom-runs.ts'
import { answer, needsOf } from './vroom-solve.ts'

export const vroomHandlers: Handlers = vroomRunHandlers

const quickMs = 1000
/** Travel times and search together. */
const quickSeconds = 30
const retryAfterSeconds = 2
const mostWaitSeconds = 120

/** People whose problem is being answered. */
const answeredBy = stateOf<Bus, Set<number>>(() => new Set())

handle(vroomHandlers, optimiseVroom, async (_, context) => {
  try {
    const { output, known } = await inTurn(context)
    return known === undefined ? Response.json(output) : await kept(context, known)
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused || refused.status >= 500 || context.request.signal.aborted) throw error
    return inVroomsWords(context.language, refused)
  }
})

async function inTurn(context: Context): Promise<Answered> {
  const { id } = context.user
  const answering = answeredBy(context.bus)
  if (answering.has(id)) throw tooMany(refusals.busy, retryAfterSeconds)
  answering.add(id)
  try {
    return await answerAtOnce(context)
  } finally {
    answering.delete(id)
  }
}

/** VROOM's answer, or what is known of a problem that is too large for one at once. */
type Answered = { output?: unknown; known?: string }

async function answerAtOnce(context: Context): Promise<Answered> {
  const { user, request } = context
  const text = await jsonTextOf(optimiseVroom, request)
  const late = AbortSignal.timeout(quickSeconds * 1000)
  const how = { userId: user.id, milliseconds: quickMs, signal: AbortSignal.any([request.signal, late]) }
  try {
    const { size, known, ...needs } = await needsOf(context, text, how)
    return isWithin(size, vroomAtOnce) ? { output: await answer(context, { text, ...needs }, how) } : { known }
  } catch (error) {
    if (!late.aborted || request.signal.aborted) throw error
    throw new Refused(422, refusals.tooSlow, { values: { seconds: quickSeconds } })
  }
}

/** A run to read later, or its answer where the caller prefers to wait and it comes in time. */
async function kept(context: Context, known: string): Promise<Response> {
  const run = await keepVroom(context, known)
  const url = `/api/optimise/${run.id}`
  const queued = { id: run.id, state: run.state, url }
  const seconds = waitSecondsOf(context.request)
  if (seconds === 0) return Response.json(queued, { status: 202, headers: { location: url } })
  context.queue.wake()
  const { state, output, message } = await waitForVroom(context, run.id, seconds)
  const applied = { location: url, 'preference-applied': `wait=${seconds}` }
  if (state === 'done') return Response.json(output, { headers: applied })
  if (state === 'failed') throw new Refused(422, message ?? refusals.failed)
  return Response.json({ ...queued, state }, { status: 202, headers: applied })
}

/** `Prefer: wait=30` (RFC 7240, section 4.3). */
function waitSecondsOf({ headers }: Request): number {
  const asked = /(?:^|[,;\s])wait=(\d{1,6})(?:$|[,;\s])/i.exec(headers.get('prefer') ?? '')
  return Math.min(mostWaitSeconds, Number(asked?.[1] ?? 0))
}

/** A refusal with VROOM's code and error beside our own fields: 4 is too large, 2 a problem with the input, 1 anything else. */
async function inVroomsWords(language: Language, refused: Refused): Promise<Response> {
  const response = refusedIn(language, refused)
  const code = refused.status === 413 ? 4 : refused.status === 429 ? 1 : 2
  const { message, ...rest } = (await response.json()) as { message: string }
  return Response.json(
    { ...rest, code, error: message, message },
    { status: response.status, headers: response.headers },
  )
}

import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { filled } from '#kit/contract/sentence.ts'
import { invalid, notFound, Refused, refusalOf, tooMany } from '#kit/server/errors.ts'
import { errorText } from '#kit/server/error-text.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { takeTurn } from '#kit/server/turns.ts'
import { jsonTextOf } from '#kit/server/read-input.ts'
import type { VroomTravel } from '#kit/server/vroom-tasks.ts'
import type { TaskResult } from '#kit/server/worker-tasks.ts'
import { isWithin, type VroomSize } from '#optimiser/vroom/vroom-size.ts'
import { profiles as ways } from '#platform/regions/contract.ts'
import { refusals } from './refusals.ts'
import { optimiseVroom, readVroomRun, vroomAtOnce, vroomMost } from '../rules/vroom.ts'
import { travelMatrix } from './matrices.ts'
import { vroomRuns } from './tables.ts'
import { tidyLater, vroomKeptMs } from './tidy.ts'

export const vroomHandlers: Handlers = []

const job = 'plans.vroom'
const [quickMs, deepMs] = [1000, 20_000]
/** Travel times and search together. */
const [quickSeconds, deepSeconds] = [30, 600]
const comeBackSeconds = 2
/** Larger problems of one person that wait, and that are kept. */
const [mostWaiting, mostKept] = [3, 100]
const patienceMs = 2000
/** Runs take nobody's turn: whoever waits for one may ask something else meanwhile. */
const nobody = 0

/** People whose problem is being answered. */
const answering = new Set<number>()
let isSolving = false

handle(vroomHandlers, optimiseVroom, async (_, context) => {
  const { id } = context.user
  if (answering.has(id)) throw tooMany(refusals.vroomBusy, comeBackSeconds)
  answering.add(id)
  try {
    return await answerOrKeep(context)
  } finally {
    answering.delete(id)
  }
})

async function answerOrKeep(context: Context): Promise<Response> {
  const { user, request } = context
  const text = await jsonTextOf(optimiseVroom, request)
  const late = AbortSignal.timeout(quickSeconds * 1000)
  const how = { userId: user.id, milliseconds: quickMs, signal: AbortSignal.any([request.signal, late]) }
  try {
    const { size, places, known } = await needsOf(context, text, how)
    if (isWithin(size, vroomAtOnce)) return Response.json(await answer(context, { text, places }, how))
    return await keep(context, known)
  } catch (error) {
    if (!late.aborted || request.signal.aborted) throw error
    throw new Refused(422, refusals.vroomTooSlow, { values: { seconds: quickSeconds } })
  }
}

/** One that is too large is refused. */
async function needsOf(machine: Machine, text: string, { userId, signal }: How) {
  const needs = await machine.inWorker('placesOfVroom', { text, most: vroomMost }, limits(userId, signal))
  checkSize(needs.size)
  return needs
}

function checkSize({ tasks, vehicles, places, cells }: VroomSize): void {
  if (tasks > vroomMost.tasks) throw invalid('jobs', refusals.vroomTasks, { most: vroomMost.tasks, total: tasks })
  if (vehicles > vroomMost.vehicles)
    throw invalid('vehicles', refusals.vroomVehicles, { most: vroomMost.vehicles, total: vehicles })
  if (places > vroomMost.places)
    throw invalid('jobs', refusals.vroomTooLarge, { most: vroomMost.places, total: places })
  if (cells > vroomMost.cells) throw invalid('vehicles', refusals.vroomProfiles)
}

async function keep(context: Context, input: string): Promise<Response> {
  const { user, now, queue } = context
  const values = { id: crypto.randomUUID(), userId: user.id, state: 'queued' as const, input, createdAt: now() }
  await context.db.transaction(async (tx) => {
    await checkRoom(tx, user.id)
    await tx.insert(vroomRuns).values(values)
    await queue.add({ name: job, data: { id: values.id } }, tx)
    await tidyLater(tx, context, new Date(now().getTime() + vroomKeptMs))
  })
  const url = `/api/optimise/${values.id}`
  return Response.json({ id: values.id, state: values.state, url }, { status: 202, headers: { location: url } })
}

/** One person's problems come one after the other: at the same moment they would not see each other. The oldest answers make room. */
async function checkRoom(tx: Database, userId: number): Promise<void> {
  await takeTurn(tx, `vroom runs ${userId}`)
  const own = await tx
    .select({ id: vroomRuns.id, state: vroomRuns.state })
    .from(vroomRuns)
    .where(eq(vroomRuns.userId, userId))
    .orderBy(asc(vroomRuns.createdAt))
    .limit(mostKept + mostWaiting)
  const waiting = own.filter(({ state }) => state === 'queued' || state === 'running')
  if (waiting.length >= mostWaiting) throw tooMany(filled(refusals.vroomsWaiting, { most: mostWaiting }), deepMs / 1000)
  const answered = own.filter((one) => !waiting.includes(one)).map(({ id }) => id)
  const oldest = answered.slice(0, Math.max(0, own.length - mostKept + 1))
  if (oldest.length > 0) await tx.delete(vroomRuns).where(inArray(vroomRuns.id, oldest))
}

handle(vroomHandlers, readVroomRun, async ({ params }, { db, user }) => {
  const [run] = await db
    .select()
    .from(vroomRuns)
    .where(and(eq(vroomRuns.id, params.id), eq(vroomRuns.userId, user.id)))
  if (!run) throw notFound(refusals.things.run, params.id)
  const { id, state, output, message, createdAt } = run
  return { id, state, output, message, createdAt: createdAt.toISOString() }
})

/** A run that a dead process left behind is simply run again. One at a time in a process: other work goes on beside it. */
export function workOnVroom(machine: Machine): void {
  const { db, queue, now } = machine
  queue.work(job, async ({ id }, finish) => {
    if (isSolving) {
      const runAt = new Date(now().getTime() + patienceMs)
      return db.transaction(async (tx) => {
        await finish(tx)
        await queue.add({ name: job, data: { id }, runAt }, tx)
      })
    }
    isSolving = true
    try {
      await solveKept(machine, String(id))
    } finally {
      isSolving = false
    }
  })
}

/** Once there is an answer, the problem itself is let go. */
async function solveKept(machine: Machine, id: string): Promise<void> {
  const isIt = and(eq(vroomRuns.id, id), isNotNull(vroomRuns.input))
  const [run] = await machine.db.update(vroomRuns).set({ state: 'running' }).where(isIt).returning()
  if (!run?.input) return
  const how = { userId: nobody, milliseconds: deepMs, signal: AbortSignal.timeout(deepSeconds * 1000) }
  const end = (set: Partial<typeof vroomRuns.$inferInsert>) =>
    machine.db
      .update(vroomRuns)
      .set({ ...set, input: null })
      .where(isIt)
  try {
    const { places } = await needsOf(machine, run.input, how)
    await end({ state: 'done', output: await answer(machine, { text: run.input, places }, how) })
  } catch (error) {
    machine.log.warn({ error: errorText(error) }, 'a problem over the API could not be optimised')
    await end({ state: 'failed', message: (refusalOf(error)?.text ?? refusals.vroomFailed).en })
  }
}

type Asked = { text: string; places: TaskResult<'placesOfVroom'>['places'] }
type How = { userId: number; milliseconds: number; signal: AbortSignal }

async function answer(machine: Machine, { text, places }: Asked, { userId, milliseconds, signal }: How) {
  const { travel, isEstimated } = await travelOf(machine, places, signal)
  const output = await machine.inWorker('solveVroom', { text, travel, milliseconds }, limits(userId, signal))
  return { ...output, isEstimated }
}

/** All profiles name the same places; those that travel alike have their times in common. */
async function travelOf(machine: Machine, places: Asked['places'], signal: AbortSignal) {
  const known = new Map<string, Awaited<ReturnType<typeof travelMatrix>>>()
  const travel: VroomTravel = {}
  for (const { profile, coordinates } of places) {
    const kind = wayOf(profile)
    const points = coordinates.map(([longitude, latitude]): [number, number] => [longitude, latitude])
    const found =
      known.get(kind) ?? (await travelMatrix(machine, { travel: { profileId: 0, kind, vehicle: {} }, points, signal }))
    known.set(kind, found)
    travel[profile] = found.matrix
  }
  return { travel, isEstimated: [...known.values()].some(({ isEstimated }) => isEstimated) }
}

/** The names that OSRM and Openrouteservice use are known; any other travels like a car. */
function wayOf(profile: string) {
  const known = ways.find((one) => profile === one || profile.endsWith(`-${one}`))
  if (known) return known
  if (/hgv/.test(profile)) return 'truck'
  if (/bike|cycling/.test(profile)) return 'bicycle'
  return /foot/.test(profile) ? 'walk' : 'car'
}

function limits(userId: number, signal: AbortSignal) {
  return { userId, seconds: 60, megabytes: 2000, signal }
}

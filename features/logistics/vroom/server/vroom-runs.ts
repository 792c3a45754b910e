import { and, asc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import { filled } from '#kit/contract/sentence.ts'
import { Leaving, notFound, refusalOf, tooMany } from '#kit/server/errors.ts'
import { errorText } from '#kit/server/error-text.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Bus, Machine, Transaction } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { deleteVroomRun, readVroomRun } from '../contract.ts'
import { refusals } from './refusals.ts'
import { sweepLater } from './sweep.ts'
import { vroomRuns } from './tables.ts'
import { answer, needsOf } from './vroom-solve.ts'

export const vroomRunHandlers: Handlers = []

/** As it was called when it was of plans: such jobs may still wait. */
const job = 'plans.vroom'
const deepMs = 20_000
/** Travel times and search together. */
const deepSeconds = 600
/** Larger problems of one person that wait, and that are kept. */
const [mostWaiting, mostKept] = [3, 100]
const patienceMs = 2000
const lookAgainMs = 250
/** The problem this program is at. */
const solvingOf = stateOf<Bus, { now?: { id: string; cancel: AbortController } | undefined }>(() => ({}))

export type VroomRunRow = Omit<typeof vroomRuns.$inferSelect, 'input'>

/** Keeps a problem to be solved as soon as no other is. */
export async function keepVroom(context: Context, input: string): Promise<Pick<VroomRunRow, 'id' | 'state'>> {
  const { user, now, queue } = context
  const values = { id: crypto.randomUUID(), userId: user.id, state: 'queued' as const, input, createdAt: now() }
  await context.db.transaction(async (tx) => {
    await checkRoom(tx, user.id)
    await tx.insert(vroomRuns).values(values)
    await queue.add({ name: job, data: { id: values.id } }, tx)
    await sweepLater(tx, queue, now())
  })
  return values
}

/** One person's problems come one after the other: at the same moment they would not see each other. The oldest answers make room. */
async function checkRoom(tx: Transaction, userId: number): Promise<void> {
  await takeAdvisoryLock(tx, `vroom runs ${userId}`)
  const own = await tx
    .select({ id: vroomRuns.id, state: vroomRuns.state })
    .from(vroomRuns)
    .where(eq(vroomRuns.userId, userId))
    .orderBy(asc(vroomRuns.createdAt))
    .limit(mostKept + mostWaiting)
  const waiting = own.filter(({ state }) => state === 'queued' || state === 'running')
  if (waiting.length >= mostWaiting) throw tooMany(filled(refusals.waiting, { most: mostWaiting }), deepMs / 1000)
  const answered = own.filter((one) => !waiting.includes(one)).map(({ id }) => id)
  const oldest = answered.slice(0, Math.max(0, own.length - mostKept + 1))
  if (oldest.length > 0) await tx.delete(vroomRuns).where(inArray(vroomRuns.id, oldest))
}

/** A run once it is over, or its state when the time is up or the program is about to stop. If the caller disconnects first, the run is deleted. */
export async function waitForVroom(context: Context, id: string, seconds: number): Promise<VroomRunRow> {
  const { request, user, leaving } = context
  const end = performance.now() + seconds * 1000
  for (;;) {
    const run = await ownRun(context, id)
    const isOver = run.state === 'done' || run.state === 'failed'
    if (isOver || leaving.aborted || performance.now() >= end) return run
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    if (request.signal.aborted && !leaving.aborted) await deleteRun(context, user.id, id)
    request.signal.throwIfAborted()
  }
}

/** All of a run but its problem, which may have many megabytes. */
const { input: _problem, ...answered } = getTableColumns(vroomRuns)

async function ownRun({ db, user }: Context, id: string): Promise<VroomRunRow> {
  const [run] = await db.select(answered).from(vroomRuns).where(isOwn(user.id, id))
  if (!run) throw notFound(refusals.things.run, id)
  return run
}

function isOwn(userId: number, id: string) {
  return and(eq(vroomRuns.id, id), eq(vroomRuns.userId, userId))
}

handle(vroomRunHandlers, readVroomRun, async ({ params }, context) => {
  const { id, state, output, message, createdAt } = await ownRun(context, params.id)
  return { id, state, output, message: message?.[context.language] ?? '', createdAt: createdAt.toISOString() }
})

handle(vroomRunHandlers, deleteVroomRun, async ({ params }, context) => {
  if (!(await deleteRun(context, context.user.id, params.id))) throw notFound(refusals.things.run, params.id)
})

/** Another process that is at it finds no run to write its answer to. */
async function deleteRun({ db, bus }: Pick<Machine, 'db' | 'bus'>, userId: number, id: string): Promise<boolean> {
  const gone = await db.delete(vroomRuns).where(isOwn(userId, id)).returning({ id: vroomRuns.id })
  const { now: solving } = solvingOf(bus)
  if (gone.length > 0 && solving?.id === id) solving.cancel.abort()
  return gone.length > 0
}

/** A run that a dead process left behind is simply run again. One at a time in a process: other work goes on beside it. */
export function workOnVroom(machine: Machine): void {
  const { db, queue, now, leaving } = machine
  const solving = solvingOf(machine.bus)
  queue.work(job, async ({ id }, finish) => {
    const putBack = () =>
      db.transaction(async (tx) => {
        await finish(tx)
        await tx
          .update(vroomRuns)
          .set({ state: 'queued' })
          .where(and(eq(vroomRuns.id, String(id)), isNotNull(vroomRuns.input)))
        await queue.add({ name: job, data: { id }, runAt: new Date(now().getTime() + patienceMs) }, tx)
      })
    if (solving.now || leaving.aborted) return putBack()
    const cancel = new AbortController()
    solving.now = { id: String(id), cancel }
    try {
      await solveKept(machine, String(id), cancel.signal)
    } catch (error) {
      if (!(error instanceof Leaving)) throw error
      await putBack()
    } finally {
      solving.now = undefined
    }
  })
}

/** Once there is an answer, the problem itself is let go. */
async function solveKept(machine: Machine, id: string, cancelled: AbortSignal): Promise<void> {
  const isIt = and(eq(vroomRuns.id, id), isNotNull(vroomRuns.input))
  const [run] = await machine.db.update(vroomRuns).set({ state: 'running' }).where(isIt).returning()
  if (!run?.input) return
  const { leaving } = machine
  const signal = AbortSignal.any([AbortSignal.timeout(deepSeconds * 1000), cancelled, leaving])
  const how = { userId: run.userId, milliseconds: deepMs, signal, isBackground: true }
  const end = (set: Partial<typeof vroomRuns.$inferInsert>) =>
    machine.db
      .update(vroomRuns)
      .set({ ...set, input: null })
      .where(isIt)
  try {
    const { places, isDrawn } = await needsOf(machine, run.input, how)
    await end({ state: 'done', output: await answer(machine, { text: run.input, places, isDrawn }, how) })
  } catch (error) {
    if (cancelled.aborted) return
    leaving.throwIfAborted()
    machine.log.warn({ error: errorText(error) }, 'a problem over the API could not be optimised')
    await end({ state: 'failed', message: refusalOf(error)?.text ?? refusals.failed })
  }
}

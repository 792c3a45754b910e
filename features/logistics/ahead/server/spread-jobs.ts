import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Bus, Database, Job, Machine, Transaction } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { dropOldHints, recordEvent, recordHint } from '#platform/events/server/commands.ts'
import { isSearching } from '../../runs/server/commands.ts'
import type { SpreadRecord } from './queries.ts'
import { searchSpread } from './search-spread.ts'
import { spreads } from './tables.ts'

const job = 'ahead.spread'
/** Searches that someone waits for on the board go first; then this is tried again after this time. */
const patienceMs = 2000
const lookMs = 500

/**
 * `worker` is the searching program: another one that gets the same job sees by it that the first one died. A search uses several
 * cores: while it `isBusy`, others wait.
 */
const searchOf = stateOf<Bus, { worker: string; isBusy: boolean }>(() => ({
  worker: crypto.randomUUID(),
  isBusy: false,
}))

/** It is queued only once, however many processes add it. */
function jobOf(spreadId: number): Job {
  return { name: job, data: { spreadId }, key: String(spreadId) }
}

export async function queueSpread(tx: Transaction, { queue }: Pick<Machine, 'queue'>, spreadId: number): Promise<void> {
  await queue.add(jobOf(spreadId), tx)
}

export function workOnSpreads(machine: Machine): void {
  const own = searchOf(machine.bus)
  machine.queue.work(job, async ({ spreadId }, finish) => {
    const id = Number(spreadId)
    if (isSearching(machine) || own.isBusy) return waitOn(machine, finish, { id })
    own.isBusy = true
    try {
      const earlier = await earlierThan(machine.db, id)
      if (earlier === undefined) await work(machine, id)
      else await waitOn(machine, finish, { id, earlier })
    } finally {
      own.isBusy = false
    }
  })
}

/** The one that has waited longest, where that is another; what is no longer queued waits for no one. */
async function earlierThan(db: Database, id: number): Promise<number | undefined> {
  const isQueued = eq(spreads.state, 'queued')
  const rows = await db.select({ id: spreads.id }).from(spreads).where(isQueued).orderBy(asc(spreads.id)).limit(1)
  const isWaiting = (await db.$count(spreads, and(isQueued, eq(spreads.id, id)))) > 0
  const [first] = rows
  return isWaiting && first && first.id < id ? first.id : undefined
}

type Waiting = { id: number; earlier?: number }

/** Whose turn it is goes to the queue too: no one waits for one that is no longer there. */
async function waitOn(
  { db, queue, now }: Machine,
  finish: (tx: Transaction) => Promise<void>,
  { id, earlier }: Waiting,
): Promise<void> {
  const runAt = new Date(now().getTime() + patienceMs)
  await db.transaction(async (tx) => {
    await finish(tx)
    if (earlier !== undefined) await queue.add(jobOf(earlier), tx)
    await queue.add({ ...jobOf(id), runAt }, tx)
  })
}

async function work(machine: Machine, id: number): Promise<void> {
  const { worker } = searchOf(machine.bus)
  // The same process gets the job again because it couldn't save its result: no other process is searching.
  const isOwn = and(eq(spreads.state, 'running'), eq(spreads.worker, worker))
  const [row] = await machine.db
    .update(spreads)
    .set({ state: 'running', worker })
    .where(and(eq(spreads.id, id), or(eq(spreads.state, 'queued'), isOwn)))
    .returning()
  if (!row) return interruptLost(machine, id)
  const stop = new AbortController()
  const progress = { done: 0, reported: 0 }
  const timer = setInterval(() => void look(machine, id, { stop, progress }), lookMs)
  try {
    const onProgress = (done: number) => (progress.done = done)
    const found = await searchSpread(machine, { ...row, signal: stop.signal, onProgress })
    await end(machine, row, { state: 'done', done: 1, found })
  } catch (error) {
    if (stop.signal.aborted) return
    machine.log.warn({ spreadId: id, error: errorText(error) }, 'a search for the best days failed')
    await end(machine, row, { state: 'failed' })
  } finally {
    clearInterval(timer)
  }
}

/** The queue hands a job out again once the process that had it has died. */
async function interruptLost(machine: Machine, id: number): Promise<void> {
  const [row] = await machine.db
    .select()
    .from(spreads)
    .where(and(eq(spreads.id, id), eq(spreads.state, 'running')))
  if (row) await end(machine, row, { state: 'interrupted' })
}

type Going = { stop: AbortController; progress: { done: number; reported: number } }

/** Saves the progress, and checks whether someone wants it to stop. */
async function look(machine: Machine, id: number, { stop, progress }: Going): Promise<void> {
  try {
    const { done } = progress
    const [row] = await machine.db
      .update(spreads)
      .set({ done })
      .where(and(eq(spreads.id, id), eq(spreads.state, 'running')))
      .returning({ id: spreads.id })
    if (!row) return stop.abort()
    if (done === progress.reported) return
    progress.reported = done
    const hint = { kind: 'spread.progress', entity: 'spread', entityId: id }
    await machine.db.transaction((tx) => recordHint(tx, machine, hint))
    machine.bus.wake()
  } catch (error) {
    machine.log.warn({ spreadId: id, error: errorText(error) }, 'the progress of a search for days was not written')
  }
}

async function end(machine: Machine, { id, firstDay, lastDay }: SpreadRecord, set: Partial<SpreadRecord>) {
  await machine.db.transaction(async (tx) => {
    const [row] = await tx
      .update(spreads)
      .set({ ...set, endedAt: machine.now() })
      .where(and(eq(spreads.id, id), inArray(spreads.state, ['queued', 'running'])))
      .returning({ state: spreads.state })
    if (!row) return
    const about = { entity: 'spread', entityId: id }
    await dropOldHints(tx, { kind: 'spread.progress', ...about })
    await recordEvent(tx, machine, { kind: 'spread.ended', ...about, after: { ...row, from: firstDay, to: lastDay } })
  })
  machine.bus.wake()
}

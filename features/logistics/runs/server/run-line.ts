import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { filled, type Sentence } from '#kit/contract/sentence.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { conflict, tooMany } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Bus, Database, Job, Machine, Transaction } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { refusals } from './refusals.ts'
import type { RunRecord } from './queries.ts'
import { planRuns } from './tables.ts'

const runJob = 'plans.run'
/** Looks for the runs that come next: one for all that wait. */
const lineJob = 'plans.run-line'
/** Searches at once in one process: each uses several cores. */
const mostAtOnce = 2
/** Searches of one person that go on or wait. */
const mostOfPerson = 3
const patienceMs = 1000
const waited: RunRecord['state'][] = ['queued', 'running']

/** Runs this program is at. */
const runsTakenBy = stateOf<Bus, Set<number>>(() => new Set())

/** A run is queued only once, however many processes add it. */
export function jobOf(runId: number): Job {
  return { name: runJob, data: { runId }, key: String(runId) }
}

/** Whether someone waits for a search of this program. */
export function isSearching({ bus }: Pick<Machine, 'bus'>): boolean {
  return runsTakenBy(bus).size > 0
}

export function isWaitedFor({ state }: Pick<RunRecord, 'state'>): boolean {
  return waited.includes(state)
}

/** A plan is searched once at a time: the second result could not be taken after the first. */
export async function checkRunsOfPlan(tx: Transaction, planId: number): Promise<void> {
  await takeAdvisoryLock(tx, `runs of plan ${planId}`)
  const [run] = await tx
    .select({ person: planRuns.personName })
    .from(planRuns)
    .where(and(eq(planRuns.planId, planId), inArray(planRuns.state, waited)))
    .limit(1)
  if (run) throw conflict(refusals.runOfOther, { person: run.person })
}

type Room = { seconds: number; text: Sentence }

/** One person's runs and questions come one after the other: at the same moment they would not see each other. */
export async function checkRunsOf(tx: Transaction, { id }: Pick<Caller, 'id'>, { seconds, text }: Room): Promise<void> {
  await takeAdvisoryLock(tx, `runs of person ${id}`)
  const [own] = await tx
    .select({ runs: count() })
    .from(planRuns)
    .where(and(eq(planRuns.userId, id), inArray(planRuns.state, waited)))
  if ((own?.runs ?? 0) >= mostOfPerson) throw tooMany(filled(text, { most: mostOfPerson }), seconds)
}

type Finish = (tx: Transaction) => Promise<void>

/** Hands runs to `search` in their order, and so many at once. */
export function workOnLine(machine: Machine, search: (id: number, isLast: boolean) => Promise<void>): void {
  machine.queue.work(runJob, async ({ runId }, finish, isLast) => {
    const id = Number(runId)
    const taken = runsTakenBy(machine.bus)
    // Given out again although this process is at it: that is for the search to know.
    if (taken.has(id)) return search(id, isLast)
    const room = mostAtOnce - taken.size
    if (room <= 0) return lookLater(machine, finish)
    taken.add(id)
    try {
      if (await isNext(machine, id, room)) await search(id, isLast)
      else await lookLater(machine, finish)
    } finally {
      taken.delete(id)
    }
  })
  machine.queue.work(lineJob, (_, finish) => callNext(machine, finish))
}

/** Those whose turn it is; what is no longer queued is no business of the line. */
async function isNext({ db, bus }: Machine, id: number, room: number): Promise<boolean> {
  const first = await firstWaiting(db, { most: room, but: [...runsTakenBy(bus)].filter((one) => one !== id) })
  const [run] = await db.select({ state: planRuns.state }).from(planRuns).where(eq(planRuns.id, id))
  return run?.state !== 'queued' || first.includes(id)
}

type Line = { most: number; /** These have just begun. */ but?: readonly number[] }

/** Waiting runs in starting order: no one's second goes before another person's first, otherwise the oldest first. */
export async function firstWaiting(db: Database, { most, but = [] }: Line): Promise<number[]> {
  const begun = sql`any(array[${sql.join(
    [0, ...but].map((id) => sql`${id}`),
    sql`, `,
  )}]::int[])`
  const rows = await askRows<{ id: number }>(
    db,
    sql`select id from (
      select id, row_number() over (partition by coalesce(user_id, -id) order by id) + (
        select count(*) from plan_runs begun where begun.user_id = plan_runs.user_id
          and (begun.state = 'running' or begun.state = 'queued' and begun.id = ${begun})) as turn
      from plan_runs where state = 'queued' and not id = ${begun}) waiting
    order by turn, id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

async function lookLater(machine: Machine, finish: Finish): Promise<void> {
  await machine.db.transaction(async (tx) => {
    await finish(tx)
    await addLook(tx, machine)
  })
}

async function addLook(tx: Transaction, { queue, now }: Machine): Promise<void> {
  await queue.add({ name: lineJob, data: {}, runAt: new Date(now().getTime() + patienceMs), key: 'next' }, tx)
}

async function callNext(machine: Machine, finish: Finish): Promise<void> {
  const { db, queue } = machine
  const taken = runsTakenBy(machine.bus)
  const room = mostAtOnce - taken.size
  const waiting = await firstWaiting(db, { most: mostAtOnce + 1, but: [...taken] })
  if (waiting.length === 0) return
  await db.transaction(async (tx) => {
    await finish(tx)
    for (const runId of waiting.slice(0, Math.max(0, room))) await queue.add(jobOf(runId), tx)
    if (waiting.length > room) await addLook(tx, machine)
  })
}

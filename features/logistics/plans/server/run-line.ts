import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Sentence } from '#kit/contract/sentence.ts'
import { conflict, tooMany } from '#kit/server/errors.ts'
import { filled } from '#kit/contract/sentence.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Job, Machine } from '#kit/server/machine.ts'
import { takeTurn } from '#kit/server/turns.ts'
import { refusals } from './refusals.ts'
import type { RunRecord } from './run-queries.ts'
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

let searching = 0

/** A run waits in the queue once, whoever puts it there. */
export function jobOf(runId: number): Job {
  return { name: runJob, data: { runId }, key: String(runId) }
}

/** Whether somebody waits for a search of this process. */
export function isSearching(): boolean {
  return searching > 0
}

export function isWaitedFor({ state }: Pick<RunRecord, 'state'>): boolean {
  return waited.includes(state)
}

/** A plan is searched once at a time: the second result could not be taken after the first. */
export async function checkRunsOfPlan(tx: Database, planId: number): Promise<void> {
  await takeTurn(tx, `runs of plan ${planId}`)
  const [run] = await tx
    .select({ person: planRuns.personName })
    .from(planRuns)
    .where(and(eq(planRuns.planId, planId), inArray(planRuns.state, waited)))
    .limit(1)
  if (run) throw conflict(refusals.runOfOther, { person: run.person })
}

type Room = { seconds: number; text: Sentence }

/** One person's runs and questions come one after the other: at the same moment they would not see each other. */
export async function checkRunsOf(tx: Database, { id }: Pick<Caller, 'id'>, { seconds, text }: Room): Promise<void> {
  await takeTurn(tx, `runs of person ${id}`)
  const [own] = await tx
    .select({ runs: count() })
    .from(planRuns)
    .where(and(eq(planRuns.userId, id), inArray(planRuns.state, waited)))
  if ((own?.runs ?? 0) >= mostOfPerson) throw tooMany(filled(text, { most: mostOfPerson }), seconds)
}

type Finish = (tx: Database) => Promise<void>

/** Hands runs to `search`, those that have waited longest first, and so many at once. */
export function workOnLine(machine: Machine, search: (id: number) => Promise<void>): void {
  machine.queue.work(runJob, async ({ runId }, finish) => {
    const id = Number(runId)
    if (searching >= mostAtOnce) return lookLater(machine, finish)
    searching++
    try {
      if (await isNext(machine.db, id)) await search(id)
      else await lookLater(machine, finish)
    } finally {
      searching--
    }
  })
  machine.queue.work(lineJob, (_, finish) => callNext(machine, finish))
}

/** Those that have waited longest; what is no longer queued is no business of the line. */
async function isNext(db: Database, id: number): Promise<boolean> {
  const first = await firstOf(db, mostAtOnce)
  const [run] = await db.select({ state: planRuns.state }).from(planRuns).where(eq(planRuns.id, id))
  return run?.state !== 'queued' || first.includes(id)
}

async function firstOf(db: Database, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: planRuns.id })
    .from(planRuns)
    .where(eq(planRuns.state, 'queued'))
    .orderBy(asc(planRuns.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

async function lookLater(machine: Machine, finish: Finish): Promise<void> {
  await machine.db.transaction(async (tx) => {
    await finish(tx)
    await addLook(tx, machine)
  })
}

async function addLook(tx: Database, { queue, now }: Machine): Promise<void> {
  await queue.add({ name: lineJob, data: {}, runAt: new Date(now().getTime() + patienceMs), key: 'next' }, tx)
}

async function callNext(machine: Machine, finish: Finish): Promise<void> {
  const { db, queue } = machine
  const room = mostAtOnce - searching
  const waiting = await firstOf(db, mostAtOnce + 1)
  if (waiting.length === 0) return
  await db.transaction(async (tx) => {
    await finish(tx)
    for (const runId of waiting.slice(0, Math.max(0, room))) await queue.add(jobOf(runId), tx)
    if (waiting.length > room) await addLook(tx, machine)
  })
}

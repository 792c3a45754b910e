import { and, eq, sql } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { forgetHints, recordEvent, recordHint } from '#platform/events/server/commands.ts'
import { isSearching, trySettings } from '../../plans/server/commands.ts'
import { planById, type PlanRecord } from '../../plans/server/queries.ts'
import type { BacktestRecord } from './queries.ts'
import { backtests, type KeptDay } from './tables.ts'

const job = 'backtests.day'
/** Whoever waits for a search comes first: then it is asked again after this. */
const patienceMs = 2000
const lookMs = 500

let isTrying = false

type With = Pick<Machine, 'queue' | 'now'>

export async function tryNextDay(tx: Database, { queue }: Pick<With, 'queue'>, backtestId: number): Promise<void> {
  await queue.add({ name: job, data: { backtestId } }, tx)
}

/** Each day is a job of its own, so that a backtest goes on with the next day after a stop of the program. */
export function workOnBacktests(machine: Machine): void {
  machine.queue.work(job, async ({ backtestId }, finish) => {
    const id = Number(backtestId)
    const { db, queue, now } = machine
    if (isTrying || isSearching()) {
      const runAt = new Date(now().getTime() + patienceMs)
      return db.transaction(async (tx) => {
        await queue.add({ name: job, data: { backtestId }, runAt }, tx)
        await finish(tx)
      })
    }
    isTrying = true
    try {
      await tryOne(machine, id, finish)
    } finally {
      isTrying = false
    }
  })
}

async function tryOne(machine: Machine, id: number, finish: (tx: Database) => Promise<void>): Promise<void> {
  const { db } = machine
  const [row] = await db.select().from(backtests).where(isUnderWay(id))
  const planId = row?.planIds[row.days.length]
  if (!row || planId === undefined) return
  const day = await tried(machine, row, planId)
  await db.transaction(async (tx) => {
    if (day) await keepDay(tx, machine, { row, day })
    await finish(tx)
  })
  machine.bus.wake()
}

/** `undefined` where the backtest was ended meanwhile. */
async function tried(machine: Machine, row: BacktestRecord, planId: number): Promise<KeptDay | undefined> {
  const plan = await planById(machine.db, planId)
  if (!plan) return { planId, day: row.firstDay, planName: '', figures: null }
  const stop = new AbortController()
  const timer = setInterval(() => void stopWhereEnded(machine, row.id, stop), lookMs)
  const settings = row.trials.map((trial) => ({ ...trial.settings, scope: { kind: 'day' as const }, resources: [] }))
  try {
    return dayOf(plan, await trySettings(machine, plan, { settings, signal: stop.signal }))
  } catch (error) {
    if (stop.signal.aborted) return undefined
    machine.log.warn({ backtestId: row.id, planId, error: errorText(error) }, 'a day of a backtest failed')
    return dayOf(plan, null)
  } finally {
    clearInterval(timer)
  }
}

function dayOf({ id: planId, day, name: planName }: PlanRecord, figures: KeptDay['figures']): KeptDay {
  return { planId, day, planName, figures }
}

async function stopWhereEnded({ db, log }: Machine, id: number, stop: AbortController): Promise<void> {
  try {
    const [row] = await db.select({ id: backtests.id }).from(backtests).where(isUnderWay(id))
    if (!row) stop.abort()
  } catch (error) {
    log.warn({ backtestId: id, error: errorText(error) }, 'could not look whether a backtest was ended')
  }
}

function isUnderWay(id: number) {
  return and(eq(backtests.id, id), eq(backtests.state, 'running'))
}

/** The day, and the next one or the end, at once. */
async function keepDay(tx: Database, machine: Machine, { row, day }: { row: BacktestRecord; day: KeptDay }) {
  const { id, planIds } = row
  const days = [...row.days, day]
  const isLast = days.length === planIds.length
  // A day that was handed out twice counts once.
  const isNext = sql`jsonb_array_length(${backtests.days}) = ${row.days.length}`
  const [kept] = await tx
    .update(backtests)
    .set({ days, ...(isLast && { state: 'done' as const, endedAt: machine.now() }) })
    .where(and(isUnderWay(id), isNext))
    .returning({ id: backtests.id })
  if (!kept) return
  const about = { entity: 'backtest', entityId: id }
  if (!isLast) {
    await tryNextDay(tx, machine, id)
    await recordHint(tx, machine, { kind: 'backtest.progress', ...about })
    return
  }
  await forgetHints(tx, { kind: 'backtest.progress', ...about })
  await recordEvent(tx, machine, { kind: 'backtest.ended', ...about, after: { name: row.name, days: days.length } })
}

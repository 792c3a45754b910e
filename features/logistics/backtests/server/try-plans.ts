import { and, eq, sql } from 'drizzle-orm'
import { Refused } from '#kit/server/errors.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Bus, Machine, Transaction } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import { dropOldHints, recordEvent, recordHint } from '#platform/events/server/commands.ts'
import { findPlanForRun } from '../../runs/server/queries.ts'
import { isSearching, trySettings } from '../../runs/server/commands.ts'
import { seesCosts } from '../../plans/server/queries.ts'
import type { BacktestRecord } from './queries.ts'
import { backtests, type KeptPlan } from './tables.ts'

const job = 'backtests.plan'
/** Searches that someone waits for go first; then this is tried again after this time. */
const patienceMs = 2000
const lookMs = 500

const trialOf = stateOf<Bus, { isUnderWay: boolean }>(() => ({ isUnderWay: false }))

type With = Pick<Machine, 'queue' | 'now'>

export async function tryNextPlan(tx: Transaction, { queue }: Pick<With, 'queue'>, backtestId: number): Promise<void> {
  await queue.add({ name: job, data: { backtestId } }, tx)
}

/** Each plan is a job of its own, so that a backtest goes on with the next one after a stop of the program. */
export function workOnBacktests(machine: Machine): void {
  const trial = trialOf(machine.bus)
  machine.queue.work(job, async ({ backtestId }, finish) => {
    const id = Number(backtestId)
    const { db, queue, now } = machine
    if (trial.isUnderWay || isSearching(machine)) {
      const runAt = new Date(now().getTime() + patienceMs)
      return db.transaction(async (tx) => {
        await queue.add({ name: job, data: { backtestId }, runAt }, tx)
        await finish(tx)
      })
    }
    trial.isUnderWay = true
    try {
      await tryOne(machine, id, finish)
    } finally {
      trial.isUnderWay = false
    }
  })
}

async function tryOne(machine: Machine, id: number, finish: (tx: Transaction) => Promise<void>): Promise<void> {
  const { db } = machine
  const [row] = await db.select().from(backtests).where(isUnderWay(id))
  const plan = row?.plans[row.tried.length]
  if (!row || !plan) return
  const kept = await tried(machine, row, plan.id)
  await db.transaction(async (tx) => {
    if (kept) await keep(tx, machine, { row, kept })
    await finish(tx)
  })
  machine.bus.wake()
}

/** `undefined` if the backtest was ended in the meantime. */
async function tried(machine: Machine, row: BacktestRecord, planId: number): Promise<KeptPlan | undefined> {
  const stop = new AbortController()
  const timer = setInterval(() => void stopWhereEnded(machine, row.id, stop), lookMs)
  const settings = row.trials.map((trial) => ({ ...trial.settings, scope: { kind: 'day' as const }, resources: [] }))
  try {
    const user = await callerWith(machine.db, row.userId)
    // A right that has gone since counts; so does a plan.
    const plan = user && (await findPlanForRun(machine.db, user, planId, 'create'))
    if (!plan) return { planId, figures: null }
    const trying = { settings, hasUsualPay: !seesCosts(user), signal: stop.signal }
    return { planId, figures: await trySettings(machine, plan, trying) }
  } catch (error) {
    if (stop.signal.aborted) return undefined
    if (!(error instanceof Refused))
      machine.log.warn({ backtestId: row.id, planId, error: errorText(error) }, 'a plan of a backtest failed')
    return { planId, figures: null }
  } finally {
    clearInterval(timer)
  }
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

/** The figures of a plan, and the next plan or the end, at once. */
async function keep(tx: Transaction, machine: Machine, { row, kept }: { row: BacktestRecord; kept: KeptPlan }) {
  const { id } = row
  const all = [...row.tried, kept]
  const isLast = all.length === row.plans.length
  // A plan that was handed out twice counts once.
  const isNext = sql`jsonb_array_length(${backtests.tried}) = ${row.tried.length}`
  const [written] = await tx
    .update(backtests)
    .set({ tried: all, ...(isLast && { state: 'done' as const, endedAt: machine.now() }) })
    .where(and(isUnderWay(id), isNext))
    .returning({ id: backtests.id })
  if (!written) return
  const about = { entity: 'backtest', entityId: id }
  if (!isLast) {
    await tryNextPlan(tx, machine, id)
    await recordHint(tx, machine, { kind: 'backtest.progress', ...about })
    return
  }
  await dropOldHints(tx, { kind: 'backtest.progress', ...about })
  await recordEvent(tx, machine, { kind: 'backtest.ended', ...about, after: { name: row.name, plans: all.length } })
}

import { and, eq } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { checkPrice } from '../../runs/server/commands.ts'
import { mainPlansBetween } from '../../plans/server/queries.ts'
import type { DaySettings } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mostDays, mostPlans } from '../rules.ts'
import { findBacktest, type BacktestRecord } from './queries.ts'
import { backtests } from './tables.ts'
import { tryNextPlan } from './try-plans.ts'

type Starting = { name: string; from: string; to: string; trials: { name: string; settings: DaySettings }[] }

export async function startBacktest(tx: Transaction, context: Context, given: Starting): Promise<BacktestRecord> {
  const { name, from, to, trials } = given
  const { user, now } = context
  for (const { settings } of trials) checkPrice(user, settings)
  checkDays(given, await todayOf(tx, now()))
  // One after the other for each person: at the same moment they would not see each other.
  await takeAdvisoryLock(tx, `backtests ${user.id}`)
  if (await isOneUnderWay(tx, user.id)) throw conflict(refusals.oneAtATime)
  const plans = await mainPlansBetween(tx, user, { from, to, most: mostPlans + 1 })
  if (plans.length === 0) throw conflict(refusals.noPlans)
  if (plans.length > mostPlans) throw invalid('to', refusals.tooManyPlans, { most: mostPlans })
  const days = { firstDay: from, lastDay: to }
  const [row] = await tx
    .insert(backtests)
    .values({ userId: user.id, name, ...days, trials, plans, createdAt: now() })
    .returning()
  await tryNextPlan(tx, context, row!.id)
  await recordBacktest(tx, context, 'backtest.created', row!)
  return row!
}

function checkDays({ from, to }: Starting, today: string): void {
  if (to < from) throw invalid('to', refusals.endsBefore)
  if (to > today) throw invalid('to', refusals.notYet)
  if (to >= daysAfter(from, mostDays)) throw invalid('to', refusals.tooManyDays, { most: mostDays })
}

async function isOneUnderWay(tx: Transaction, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: backtests.id })
    .from(backtests)
    .where(and(eq(backtests.userId, userId), eq(backtests.state, 'running')))
    .limit(1)
  return row !== undefined
}

/** The plan that is being tried is given up soon after. One that has ended stays as it is. */
export async function cancelBacktest(tx: Transaction, context: Context, id: number): Promise<BacktestRecord> {
  const found = await findBacktest(tx, context.user, id)
  const [row] = await tx
    .update(backtests)
    .set({ state: 'cancelled', endedAt: context.now() })
    .where(and(eq(backtests.id, id), eq(backtests.state, 'running')))
    .returning()
  if (!row) return found
  await recordBacktest(tx, context, 'backtest.stopped', row)
  return row
}

export async function deleteBacktest(tx: Transaction, context: Context, id: number): Promise<void> {
  const found = await findBacktest(tx, context.user, id)
  await tx.delete(backtests).where(eq(backtests.id, id))
  await recordBacktest(tx, context, 'backtest.deleted', found)
}

async function recordBacktest(tx: Transaction, context: Context, kind: string, row: BacktestRecord): Promise<void> {
  const facts = { name: row.name, from: row.firstDay, to: row.lastDay }
  const happening = kind === 'backtest.deleted' ? { before: { ...facts, userId: row.userId } } : { after: facts }
  await recordEvent(tx, context, { kind, entity: 'backtest', entityId: row.id, ...happening })
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import type { FindAudience } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { listPage, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { hiddenPlans, idsOf, moneyIn, seesCosts, presentFigures } from '../../plans/server/queries.ts'
import type { Backtest, BacktestRow, TriedPlan } from '../contract.ts'
import { refusals } from './refusals.ts'
import { backtests, type KeptPlan } from './tables.ts'

export type BacktestRecord = typeof backtests.$inferSelect

const columns = {
  id: backtests.id,
  name: backtests.name,
  firstDay: backtests.firstDay,
  lastDay: backtests.lastDay,
  state: backtests.state,
  trials: backtests.trials,
  plans: sql<number>`jsonb_array_length(${backtests.plans})`,
  done: sql<number>`jsonb_array_length(${backtests.tried})`,
  createdAt: backtests.createdAt,
  endedAt: backtests.endedAt,
}

/** The caller's own, newest first where they ask for no other order. */
export async function backtestPage(
  db: Database,
  { id: userId }: Pick<Caller, 'id'>,
  query: ListQuery,
): Promise<{ backtests: BacktestRow[]; total: number }> {
  const { rows, total } = await listPage(db, query, {
    from: backtests,
    columns,
    where: [eq(backtests.userId, userId)],
    search: [backtests.name],
    sort: { name: backtests.name, from: backtests.firstDay, createdAt: backtests.createdAt },
    id: backtests.id,
  })
  return { backtests: rows.map(rowOf), total }
}

/** A backtest of the caller's own; those of others don't exist for them. */
export async function findBacktest(
  db: Database,
  { id: userId }: Pick<Caller, 'id'>,
  id: number,
): Promise<BacktestRecord> {
  const [row] = await db
    .select()
    .from(backtests)
    .where(and(eq(backtests.id, id), eq(backtests.userId, userId)))
  if (!row) throw notFound(refusals.things.backtest, id)
  return row
}

/** Its owner, the only person who can read it. */
const Gone = z.object({ userId: z.number() })

export const audienceOfBacktests: FindAudience = async (db, changes) => {
  const rows = await db
    .select({ id: backtests.id, readerId: backtests.userId })
    .from(backtests)
    .where(inArray(backtests.id, idsOf(changes)))
  const gone = changes.map(({ entityId, before }) => {
    const { data } = Gone.safeParse(before)
    return [entityId, { readerId: data?.userId ?? 0 }] as const
  })
  return new Map([...gone, ...rows.map(({ id, readerId }) => [String(id), { readerId }] as const)])
}

export function presentRow(record: BacktestRecord): BacktestRow {
  return rowOf({ ...record, plans: record.plans.length, done: record.tried.length })
}

function rowOf(row: RowOf<typeof columns>): BacktestRow {
  const { id, name, firstDay, lastDay, state, trials, plans, done } = row
  return {
    id,
    name,
    from: firstDay,
    to: lastDay,
    state,
    trials: trials.map((trial) => trial.name),
    plans,
    done,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** Without the plans that have gone out of the caller's reach since. */
export async function presentBacktest(
  db: Database,
  record: BacktestRecord,
  user: Pick<Caller, 'ability'>,
): Promise<Backtest> {
  const ids = record.tried.map(({ planId }) => planId)
  const hidden = await hiddenPlans(db, user, { ids, action: 'read' })
  const askedOf = new Map(record.plans.map((plan) => [plan.id, plan]))
  const tried = record.tried.filter(({ planId }) => !hidden.has(planId))
  return {
    ...presentRow(record),
    money: seesCosts(user) ? 'cents' : 'points',
    tried: tried.map(({ planId, figures }) => {
      const { day = '', name = '' } = askedOf.get(planId) ?? {}
      return { planId, day, planName: name, figures: figures && figuresIn(figures, user) }
    }),
  }
}

function figuresIn(
  { planned, tried, points }: NonNullable<KeptPlan['figures']>,
  user: Pick<Caller, 'ability'>,
): NonNullable<TriedPlan['figures']> {
  const money = moneyIn(user, points)
  return { planned: presentFigures(planned, money), tried: tried.map((one) => presentFigures(one, money)) }
}

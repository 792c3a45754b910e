import { and, eq, sql } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { listPage, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Kpis } from '../../plans/rules.ts'
import type { Backtest, BacktestRow, TriedDay } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { backtests, type KeptDay } from './tables.ts'

export type BacktestRecord = typeof backtests.$inferSelect

const columns = {
  id: backtests.id,
  name: backtests.name,
  firstDay: backtests.firstDay,
  lastDay: backtests.lastDay,
  state: backtests.state,
  trials: backtests.trials,
  planIds: backtests.planIds,
  done: sql<number>`jsonb_array_length(${backtests.days})`,
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

export function presentRow(record: BacktestRecord): BacktestRow {
  return rowOf({ ...record, done: record.days.length })
}

function rowOf(row: RowOf<typeof columns>): BacktestRow {
  const { id, name, firstDay, lastDay, state, trials, planIds, done } = row
  return {
    id,
    name,
    from: firstDay,
    to: lastDay,
    state,
    trials: trials.map((trial) => trial.name),
    plans: planIds.length,
    done,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

export function presentBacktest(record: BacktestRecord, { ability }: Pick<Caller, 'ability'>): Backtest {
  const seesCosts = ability.can('read', 'Cost')
  const days = record.days.map((day) => (seesCosts ? plainDay(day, 1) : plainDay(day, day.figures?.pointsPerCent ?? 1)))
  return { ...presentRow(record), money: seesCosts ? 'cents' : 'points', days }
}

function plainDay({ figures, ...day }: KeptDay, factor: number): TriedDay {
  const scaled = (kpis: Kpis): Kpis => ({ ...kpis, cost: kpis.cost * factor })
  return { ...day, figures: figures && { planned: scaled(figures.planned), tried: figures.tried.map(scaled) } }
}

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import type * as z from 'zod/mini'
import type { Context } from '#kit/server/handle.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depotHoursOn } from '../../depots/rules.ts'
import { depots } from '../../depots/server/tables.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { inScope, shiftsOfDays } from '../../plans/server/commands.ts'
import { planLoads, type Reach } from '../../plans/server/queries.ts'
import type { AheadDay, FlexibleRow, listFlexible, readAhead } from '../contract.ts'
import { daysFrom } from '../rules.ts'
import { horizonOf, isMovable, isWithin } from './horizon.ts'
import { openSpreadId, scopeOf } from './queries.ts'

type Reply = z.output<typeof readAhead.reply>
type Span = { from?: string | undefined; days: number; depotId: number }

/** What the days ahead hold, for the depots the caller plans for. */
export async function aheadOf({ db, user, now }: Context, span: Span): Promise<Reply> {
  const scope = await scopeOf(db, user, { depotId: span.depotId, action: 'read', thing: 'Plan' })
  const earliest = daysAfter(await todayOf(db, now()), 1)
  const { days, closed } = await horizonOf(db, { ...span, from: span.from ?? earliest })
  const counted = await countsOf(db, days, scope)
  const shifts = await shiftsOfDays(db, scope, days)
  const plans = await planLoads(db, user, { from: days[0]!, to: days.at(-1)! })
  const closures = await closedDepots(db, days, scope)
  const shown = days.map((day, index): AheadDay => {
    const own = counted.days.get(day)
    return {
      day,
      fixed: own?.fixed ?? 0,
      flexible: own?.flexible ?? 0,
      quantities: own?.quantities ?? {},
      shifts: shifts[index]!.length,
      shiftSeconds: shifts[index]!.flatMap(({ hours }) => hours).reduce(
        (sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds,
        0,
      ),
      isHoliday: closed.has(day),
      closedDepots: closures[index]!,
      plans: plans
        .filter((plan) => plan.day === day && (span.depotId === 0 || plan.depotIds.includes(span.depotId)))
        .map(({ id, name, stops, unassigned }) => ({ id, name, stops, unassigned })),
    }
  })
  return {
    days: shown,
    undated: counted.undated,
    earliest,
    openSpread: user.ability.can('read', 'Run') ? await openSpreadId(db, user, scope) : null,
  }
}

type Counted = { fixed: number; flexible: number; quantities: Record<string, number> }

async function countsOf(db: Database, days: string[], scope: Reach) {
  const where = isWithin({ days }, scope)
  const flexible = sql<number>`(count(*) filter (where ${isMovable}))::int`
  const rows = await db
    .select({ day: deliveries.date, all: sql<number>`count(*)::int`, flexible })
    .from(deliveries)
    .where(where)
    .groupBy(deliveries.date)
  // Written by hand: quantities are one value, and each of their units is added up.
  const amounts = await askRows<{ day: string; unit: string; amount: number }>(
    db,
    sql`
    select ${deliveries.date}::text as day, one.key as unit, sum(one.value::numeric)::float8 as amount
    from ${deliveries}, jsonb_each_text(${deliveries.quantities}) as one
    where ${where} and ${deliveries.date} is not null
    group by 1, 2`,
  )
  const counted = new Map<string, Counted>()
  for (const row of rows)
    if (row.day !== null)
      counted.set(row.day, { fixed: row.all - row.flexible, flexible: row.flexible, quantities: {} })
  for (const { day, unit, amount } of amounts) {
    const own = counted.get(day)
    if (own) own.quantities[unit] = amount
  }
  return { days: counted, undated: rows.find(({ day }) => day === null)?.all ?? 0 }
}

async function closedDepots(db: Database, days: string[], scope: Reach): Promise<string[][]> {
  const rows = await db
    .select()
    .from(depots)
    .where(and(eq(depots.isArchived, false), inScope(depots.id, scope)))
    .orderBy(depots.id)
    .limit(1000)
  return days.map((day) => rows.filter((row) => depotHoursOn(row, day).length === 0).map(({ name }) => name))
}

type FlexibleQuery = z.output<typeof listFlexible.query>

/** Flexible deliveries that have their day here or could have it; `on` names a day, or `none`. */
export async function flexiblePage({ db, user, now }: Context, query: FlexibleQuery) {
  const scope = await scopeOf(db, user, { depotId: query.depotId, action: 'read', thing: 'Plan' })
  const { id, reference, recipient, address, date, quantities, state, version } = deliveries
  const { earliestDate, latestDate } = deliveries
  const days = daysFrom(query.from ?? daysAfter(await todayOf(db, now()), 1), query.days)
  const on = query.on === 'none' ? isNull(date) : days.includes(query.on ?? '') ? eq(date, query.on!) : undefined
  const { rows, total } = await listPage(db, query, {
    from: deliveries,
    columns: { id, reference, recipient, address, date, earliestDate, latestDate, quantities, state, version },
    where: [isWithin({ days }, scope), isMovable, isNotNull(earliestDate), on, visibleDeliveries(user, 'read')],
    search: [reference, recipient],
    sort: { reference, recipient, date, latestDate },
    unsorted: { by: [latestDate, id], order: 'asc' },
    id,
  })
  return { deliveries: rows.map(presentRow), total }
}

type Listed = Omit<FlexibleRow, 'earliestDate' | 'latestDate'> & Record<'earliestDate' | 'latestDate', string | null>

function presentRow({ earliestDate, latestDate, ...row }: Listed): FlexibleRow {
  return { ...row, earliestDate: earliestDate ?? '', latestDate: latestDate ?? '' }
}

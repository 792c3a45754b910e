import { and, between, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import type { DeliveryState } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { inScope, shiftsOfDays } from '../../plans/server/commands.ts'
import { sharesDepots, visiblePlans, type Reach } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import { isHoliday } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { capacitiesOf } from '../../vehicles/rules.ts'
import { vehicleProfiles, vehicles } from '../../vehicles/server/tables.ts'
import type { MonthDay, readMonth } from '../contract.ts'
import { loadShare, weeksOf } from '../rules/month.ts'
import { scopeOf } from './queries.ts'

type Query = z.output<typeof readMonth.query>
type Reply = z.output<typeof readMonth.reply>
type Span = [string, string]

/** What isn't brought on its day. */
const off: DeliveryState[] = ['draft', 'cancelled']
const waiting: DeliveryState[] = ['needsAddress', 'ready']

/** The weeks of a month with the volume of each day, for the depots the caller plans for. */
export async function monthOf({ db, user, now }: Context, { month: asked, depotId }: Query): Promise<Reply> {
  const scope = await scopeOf(db, user, { depotId, action: 'read', thing: 'Plan' })
  const today = await todayOf(db, now())
  const month = asked ?? today.slice(0, 7)
  const { weekStart } = await logisticsSetting(db, 'general')
  const days = weeksOf(month, weekStart)
  const span: Span = [days[0]!, days.at(-1)!]
  const counted = await countsOf(db, span, scope)
  const loads = await loadsOf(db, span, scope)
  const shifts = await shiftsOfDays(db, scope, days)
  const capacities = await capacitiesById(
    db,
    shifts.flat().map(({ vehicleId }) => vehicleId),
  )
  const isSeen = and(await visiblePlans(db, user, 'read'), sharesDepots(plans, scope))!
  const states = await db
    .select({ day: plans.day, published: sql<boolean>`bool_and(${plans.status} = 'published')` })
    .from(plans)
    .where(and(eq(plans.isMain, true), between(plans.day, ...span), isSeen))
    .groupBy(plans.day)
  const holidays = await logisticsSetting(db, 'holidays')
  const shown = days.map((day, index): MonthDay => {
    const own = counted.find((one) => one.day === day)
    const plan = states.find((one) => one.day === day)
    const fleet = [...new Set(shifts[index]!.map(({ vehicleId }) => vehicleId))]
    return {
      day,
      deliveries: own?.all ?? 0,
      unassigned: own?.waiting ?? 0,
      loadShare: loadShare(
        loads.get(day) ?? {},
        fleet.map((id) => capacities.get(id) ?? {}),
      ),
      vehicles: fleet.length,
      isHoliday: isHoliday(holidays, day),
      plan: plan ? (plan.published ? 'published' : 'draft') : 'none',
    }
  })
  return { month, today, days: shown }
}

function isOnDays(span: Span, scope: Reach) {
  return and(between(deliveries.date, ...span), notInArray(deliveries.state, off), inScope(deliveries.depotId, scope))
}

function countsOf(db: Database, span: Span, scope: Reach) {
  return db
    .select({
      day: deliveries.date,
      all: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${inArray(deliveries.state, waiting)}))::int`,
    })
    .from(deliveries)
    .where(isOnDays(span, scope))
    .groupBy(deliveries.date)
}

/** Written by hand: quantities are one value, and each of their units is added up. */
async function loadsOf(db: Database, span: Span, scope: Reach): Promise<Map<string, Record<string, number>>> {
  const rows = await askRows<{ day: string; unit: string; amount: number }>(
    db,
    sql`
    select ${deliveries.date}::text as day, one.key as unit, sum(one.value::numeric)::float8 as amount
    from ${deliveries}, jsonb_each_text(${deliveries.quantities}) as one
    where ${isOnDays(span, scope)}
    group by 1, 2`,
  )
  const loads = new Map<string, Record<string, number>>()
  for (const { day, unit, amount } of rows) loads.set(day, { ...loads.get(day), [unit]: amount })
  return loads
}

async function capacitiesById(db: Database, ids: number[]) {
  const rows = await db
    .select({ id: vehicles.id, capacities: vehicles.capacities, profile: vehicleProfiles.capacities })
    .from(vehicles)
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .where(inArray(vehicles.id, [...new Set(ids), 0]))
    .limit(5000)
  return new Map(rows.map(({ id, profile, ...own }) => [id, capacitiesOf(own, { capacities: profile })]))
}

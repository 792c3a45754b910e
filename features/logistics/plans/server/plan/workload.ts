import { and, asc, between, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { visibleDrivers } from '../../../drivers/server/queries.ts'
import { drivers } from '../../../drivers/server/tables.ts'
import { readWorkload, workloadDays } from '../../rules/plan/workload.ts'
import { inScope } from '../facts/load-facts.ts'
import { findPlan } from '../queries.ts'
import type { PlanRecord } from '../facts/stored-state.ts'
import { planRoutes, plans } from '../tables.ts'

type Span = { from: string; to: string }

export const workloadHandlers: Handlers = []

handle(workloadHandlers, readWorkload, async ({ params }, context) => {
  const plan = await findPlan(context.db, context.user, params.id)
  const span: Span = { from: daysAfter(plan.day, -workloadDays), to: daysAfter(plan.day, -1) }
  return { ...span, drivers: await workOf(context, plan, span) }
})

// Written by hand: the figures of a route are one value, and its stops are counted where they stand.
const seconds = sql<number>`(${planRoutes.figures}->>'durationSeconds')::float8`
const stops = sql<number>`(select count(*) from plan_stops where plan_stops.route_id = plan_routes.id)`

/** What was driven by the plans published for some days, route by route. */
function workedIn({ db }: Context, { from, to }: Span) {
  const isPublished = and(eq(plans.status, 'published'), between(plans.day, from, to))
  return db
    .select({ driverId: planRoutes.driverId, day: plans.day, seconds: seconds.as('seconds'), stops: stops.as('stops') })
    .from(plans)
    .innerJoin(planRoutes, eq(planRoutes.planId, plans.id))
    .where(and(isPublished, sql`${planRoutes.figures} is not null`))
    .as('worked')
}

/** The plan's current and possible drivers that the caller sees, those who worked most first. */
function workOf(context: Context, plan: PlanRecord, span: Span) {
  const { db, user } = context
  const worked = workedIn(context, span)
  const isWeekend = sql`extract(isodow from ${worked.day}) >= 6`
  const workSeconds = sql<number>`coalesce(sum(${worked.seconds}), 0)::float8`
  const own = db.select({ id: planRoutes.driverId }).from(planRoutes).where(eq(planRoutes.planId, plan.id))
  const isFree = and(eq(drivers.isArchived, false), inScope(drivers.depotId, plan))
  return db
    .select({
      driverId: drivers.id,
      days: sql<number>`count(distinct ${worked.day})::int`,
      stops: sql<number>`coalesce(sum(${worked.stops}), 0)::int`,
      workSeconds,
      weekendSeconds: sql<number>`coalesce(sum(${worked.seconds}) filter (where ${isWeekend}), 0)::float8`,
    })
    .from(drivers)
    .leftJoin(worked, eq(worked.driverId, drivers.id))
    .where(and(visibleDrivers(user, 'read'), or(isFree, inArray(drivers.id, own))))
    .groupBy(drivers.id)
    .orderBy(desc(workSeconds), asc(drivers.name), asc(drivers.id))
    .limit(1000)
}

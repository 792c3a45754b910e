import { and, between, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysAfter } from '#kit/contract/days.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { noHistory, pastAskedBy, type RunHistory } from '../rules/run-history.ts'
import type { RunSettings } from '../rules/run-settings.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { workloadDays } from '../../plans/rules/plan/workload.ts'
import type { PlanRecord } from '../../plans/server/queries.ts'
import { planRoutes, plans, planStops } from '../../plans/server/tables.ts'

type Asked = { plan: PlanRecord; state: PlanState; settings: RunSettings }

/** What the goals of a run look back at: the plans published for the 28 days before its own. */
export async function historyFor(db: Database, { plan, state, settings }: Asked): Promise<RunHistory> {
  const asked = pastAskedBy(settings)
  const driverIds = [...new Set(state.routes.flatMap(({ driverId }) => driverId ?? []))]
  if (driverIds.length === 0) return noHistory
  const of = { plan, driverIds }
  return {
    work: asked.work ? await workOf(db, of, settings.goals.fairnessUnit) : noHistory.work,
    usualDrivers: asked.customers ? await usualDriversOf(db, of) : noHistory.usualDrivers,
  }
}

type Of = { plan: PlanRecord; driverIds: number[] }

function isBefore({ day }: PlanRecord) {
  return and(eq(plans.status, 'published'), between(plans.day, daysAfter(day, -workloadDays), daysAfter(day, -1)))
}

async function workOf(db: Database, { plan, driverIds }: Of, unit: string): Promise<RunHistory['work']> {
  const { driverId } = planRoutes
  const theirs = and(isBefore(plan), inArray(driverId, driverIds))
  // Written by hand: figures and quantities are one value each.
  const seconds = sql<number>`coalesce(sum((${planRoutes.figures}->>'durationSeconds')::float8), 0)::float8`
  const quantity = sql<number>`coalesce(sum((${deliveries.quantities}->>${unit})::float8), 0)::float8`
  const driven = await db
    .select({ driverId, seconds })
    .from(plans)
    .innerJoin(planRoutes, eq(planRoutes.planId, plans.id))
    .where(and(theirs, isNotNull(planRoutes.figures)))
    .groupBy(driverId)
    .limit(5000)
  const served = await db
    .select({ driverId, stops: count(), quantity })
    .from(plans)
    .innerJoin(planRoutes, eq(planRoutes.planId, plans.id))
    .innerJoin(planStops, eq(planStops.routeId, planRoutes.id))
    .innerJoin(deliveries, eq(deliveries.id, planStops.deliveryId))
    .where(theirs)
    .groupBy(driverId)
    .limit(5000)
  const workSeconds = new Map(driven.map((row) => [row.driverId, row.seconds]))
  return new Map(
    served.flatMap(({ driverId: id, stops, quantity: carried }) =>
      id === null ? [] : [[id, { workSeconds: workSeconds.get(id) ?? 0, stops, quantity: carried }] as const],
    ),
  )
}

/** A customer is identified by the place. Its usual drivers are those who came most often, several if they are tied. */
async function usualDriversOf(db: Database, { plan, driverIds }: Of): Promise<RunHistory['usualDrivers']> {
  const today = alias(planStops, 'today')
  const now = alias(deliveries, 'now')
  const rows = await db
    .select({ deliveryId: now.id, driverId: planRoutes.driverId, visits: count() })
    .from(today)
    .innerJoin(now, eq(now.id, today.deliveryId))
    .innerJoin(deliveries, eq(deliveries.placeId, now.placeId))
    .innerJoin(planStops, eq(planStops.deliveryId, deliveries.id))
    .innerJoin(planRoutes, eq(planRoutes.id, planStops.routeId))
    .innerJoin(plans, eq(plans.id, planRoutes.planId))
    .where(and(eq(today.planId, plan.id), isBefore(plan), inArray(planRoutes.driverId, driverIds)))
    .groupBy(now.id, planRoutes.driverId)
    .orderBy(now.id, planRoutes.driverId)
    .limit(100_000)
  const most = new Map<number, number>()
  for (const { deliveryId, visits } of rows) most.set(deliveryId, Math.max(visits, most.get(deliveryId) ?? 0))
  const usual = new Map<number, number[]>()
  for (const { deliveryId, driverId, visits } of rows)
    if (driverId !== null && visits === most.get(deliveryId))
      usual.set(deliveryId, [...(usual.get(deliveryId) ?? []), driverId])
  return usual
}

import { and, asc, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import type { Point } from '#platform/regions/contract.ts'
import { endStates } from '../../../deliveries/rules.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import { isHarmed } from '../../rules/stops/fit.ts'
import type { PlanRecord } from '../facts/stored-state.ts'
import type { StopRow } from '../facts/stop-facts.ts'
import { evaluateState, storedNow } from '../plan/open-plan.ts'
import { planStops, plans } from '../tables.ts'
import { isDriven, isPublished, nowIn } from './find-place.ts'
import { openChanged } from './fit.ts'

/** So much later nobody notices: the door is where it is, and its driver has to go there anyway. */
const toleratedSeconds = 60
/** Doors that have stops in more plans ahead than this aren’t moved by a recipient. */
const mostPlans = 20

type Moved = { deliveryIds: readonly number[]; door: Point; signal: AbortSignal }

/** Whether a route ahead would break a rule or a promise, or come late, with the door of these deliveries elsewhere. Nothing is stored. */
export async function breaksWhenMoved(machine: Machine, moved: Moved): Promise<boolean> {
  const visits = await visitsTo(machine, moved.deliveryIds)
  const planIds = [...new Set(visits.filter(({ isAhead }) => isAhead).map(({ plan }) => plan.id))]
  if (planIds.length > mostPlans) return true
  for (const planId of planIds) {
    const ofPlan = visits.filter(({ plan }) => plan.id === planId)
    if (await breaksPlan(machine, ofPlan, moved)) return true
  }
  return false
}

type Visit = { plan: PlanRecord; deliveryId: number; routeId: number; isAhead: boolean }

async function breaksPlan(machine: Machine, visits: readonly Visit[], { door, signal }: Moved): Promise<boolean> {
  const [first] = visits
  if (!first) return false
  const { plan } = first
  const routeIds = [...new Set(visits.filter(({ isAhead }) => isAhead).map(({ routeId }) => routeId))]
  const { state, times, routes } = await storedNow(machine, plan, signal)
  const opened = await openChanged(machine, { plan, state, change: movedTo(door, visits), signal })
  if (!opened) return false
  const after = await evaluateState(machine, opened, { state, routeIds })
  const isBroken = routeIds.some((id) => countOf(after.brokenOfRoute.get(id)) > countOf(routes.get(id)?.broken))
  return isBroken || isHarmed(opened.facts, { before: times, after: after.times }, toleratedSeconds)
}

function countOf(rules: readonly unknown[] | undefined): number {
  return rules?.length ?? 0
}

/** The stops of deliveries from today on, in the plan that drivers have, or will get. */
async function visitsTo({ db, now }: Pick<Machine, 'db' | 'now'>, deliveryIds: readonly number[]): Promise<Visit[]> {
  const { today } = await nowIn({ db, now })
  const found = await db
    .select({ plan: plans, deliveryId: planStops.deliveryId, routeId: planStops.routeId, state: deliveries.state })
    .from(planStops)
    .innerJoin(plans, eq(plans.id, planStops.planId))
    .innerJoin(deliveries, eq(deliveries.id, planStops.deliveryId))
    .where(and(inArray(deliveries.id, [...deliveryIds]), isNotNull(planStops.routeId), isDriven, gte(plans.day, today)))
    .orderBy(desc(isPublished), asc(plans.day), asc(plans.id))
    .limit(1000)
  const planOf = new Map(found.toReversed().map(({ deliveryId, plan }) => [deliveryId, plan.id]))
  return found.flatMap(({ routeId, state, ...row }) => {
    if (routeId === null || planOf.get(row.deliveryId) !== row.plan.id) return []
    return [{ ...row, routeId, isAhead: !endStates.includes(state) }]
  })
}

/** The stops as they would be with their door elsewhere. */
function movedTo([doorLongitude, doorLatitude]: Point, visits: readonly Visit[]): (all: StopRow[]) => StopRow[] {
  const pins = { doorLongitude, doorLatitude, parkingLongitude: null, parkingLatitude: null }
  const ids = new Set(visits.map(({ deliveryId }) => deliveryId))
  return (all) => all.map((row) => (ids.has(row.id) ? { ...row, ...pins } : row))
}

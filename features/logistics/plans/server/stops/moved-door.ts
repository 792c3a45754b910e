import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Point } from '#platform/regions/contract.ts'
import { worstOff } from '../../rules/stops/fit.ts'
import { profilesUsed } from '../../rules/plan/problem.ts'
import { loadFacts } from '../facts/facts.ts'
import { loadState, type PlanRecord } from '../facts/state.ts'
import type { StopRow } from '../facts/stop-facts.ts'
import type { PlanState } from '../../rules/plan/state.ts'
import { evaluateState, type Opened } from '../plan/opened.ts'
import { planStops, plans } from '../tables.ts'
import { travelForQuestion } from '../travel/matrices.ts'
import { isDriven, isPublished } from './find-place.ts'

/** So much later nobody notices: the door is where it is, and its driver has to go there anyway. */
const toleratedSeconds = 60

type Moved = { delivery: { id: number; date: string | null }; door: Point; signal: AbortSignal }

/** Whether the route that has a delivery would break a rule or a promise, or come late, with its door elsewhere. Nothing is stored. */
export async function breaksWhenMoved(machine: Machine, moved: Moved): Promise<boolean> {
  const { db } = machine
  const found = await placeOnRoute(db, moved.delivery)
  if (!found?.routeId) return false
  const { plan, routeId } = found
  const { state, times, routes } = await loadState(db, plan)
  const opened = await openMoved(machine, { plan, state, moved })
  if (!opened) return false
  const after = await evaluateState(machine, opened, { state, routeIds: [routeId] })
  const worst = worstOff(opened.facts, { before: times, after: after.times })
  const broken = countOf(after.brokenOfRoute.get(routeId)) - countOf(routes.get(routeId)?.broken)
  return broken > 0 || (worst !== undefined && worst.lateSeconds > toleratedSeconds)
}

function countOf(rules: readonly unknown[] | undefined): number {
  return rules?.length ?? 0
}

/** The plan that drivers have, or will get, and the route on which it has a delivery. */
async function placeOnRoute(db: Database, { id, date }: Moved['delivery']) {
  const isOnRoute = and(eq(planStops.deliveryId, id), isNotNull(planStops.routeId), eq(plans.day, date ?? ''), isDriven)
  const [found] = await db
    .select({ plan: plans, routeId: planStops.routeId })
    .from(planStops)
    .innerJoin(plans, eq(plans.id, planStops.planId))
    .where(isOnRoute)
    .orderBy(desc(isPublished))
    .limit(1)
  return found
}

type Opening = { plan: PlanRecord; state: PlanState; moved: Moved }

async function openMoved(machine: Machine, { plan, state, moved }: Opening): Promise<Opened | undefined> {
  const { delivery, door, signal } = moved
  const [doorLongitude, doorLatitude] = door
  const pins = { doorLongitude, doorLatitude, parkingLongitude: null, parkingLatitude: null }
  const change = (all: StopRow[]) => all.map((row) => (row.id === delivery.id ? { ...row, ...pins } : row))
  const { facts, travel, rows } = await loadFacts(machine.db, plan, change)
  const used = new Set(profilesUsed(facts, state.routes).map(({ id }) => id))
  const needed = travel.filter(({ profileId }) => used.has(profileId))
  const known = await travelForQuestion(machine, { facts, travel: needed, rows }, { signal, map: plan.map })
  return known && { plan, rows, isOnce: true, ...known }
}

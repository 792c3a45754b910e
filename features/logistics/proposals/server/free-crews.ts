import type { Machine } from '#kit/server/machine.ts'
import { newRouteOf, reserveRoutes } from '../../plans/rules/edits/new-route.ts'
import type { PlanState, RouteState as PlannedRoute } from '../../plans/rules/plan/state.ts'
import { change, type Opened } from '../../plans/server/commands.ts'
import { loadState } from '../../plans/server/queries.ts'
import { readRoute, type RouteRecord } from '../../routes/server/commands.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { canTakeAny, type Crew } from '../rules/crew.ts'
import { addCalledIn, standBysBeside } from './call-in.ts'
import { openPlanOfRoute } from './find-moves.ts'
import type { FreeCrew } from './open-route.ts'
import { refusals } from './refusals.ts'

/** Those that are looked at for one route; a guess. */
const mostFree = 3

type Of = { of: RouteRecord; order: readonly number[] }

/** Who is free that day, with an idle vehicle, and could be called in for stops of a route: those that the plan has without stops, and others. */
export async function freeCrews(machine: Machine, opened: Opened, { of, order }: Of): Promise<FreeCrew[]> {
  const { state } = await loadState(machine.db, opened.plan)
  const reserves = reservesFor(opened, state, order)
  const { found } = await standBysBeside(machine, opened, of, reserves)
  return found
    .filter((one) => canTakeAny(one, opened.facts, order))
    .slice(0, mostFree)
    .map((standBy) => ({ standBy, added: reserves.find(({ id }) => id === standBy.planRouteId) }))
}

/** Routes that the plan could have besides its own, each with a driver and a vehicle that no other has; no route has their ids. */
function reservesFor(
  { facts, matrices, plan: { depotIds } }: Opened,
  state: PlanState,
  order: readonly number[],
): PlannedRoute[] {
  const first = facts.stops.find(({ deliveryId }) => order.includes(deliveryId))
  if (!first) return []
  const profileOf = new Map(facts.vehicles.map(({ id, profileId }) => [id, profileId]))
  const hasTravel = (vehicleId: number) =>
    facts.profiles.some(({ id, matrixKey }) => id === profileOf.get(vehicleId) && matrices.has(matrixKey))
  const byDriver = new Map(
    reserveRoutes(state, facts, first).flatMap((edit) =>
      edit.driverId === null || !hasTravel(edit.vehicleId) ? [] : [[edit.driverId, edit] as const],
    ),
  )
  return [...byDriver.values()].map((edit, index) => ({
    ...newRouteOf(edit, -1 - index, { facts, depotIds }),
    stops: [],
  }))
}

type Calling = { fromId: number; crew: Crew }

/** Gives a free driver a route without stops, in the plan too where it has none for them. */
export async function callInCrew(tx: Transaction, context: Context, { fromId, crew }: Calling): Promise<RouteRecord> {
  const inside = { ...context, db: tx }
  const from = await readRoute(tx, fromId)
  const before = await openPlanOfRoute(inside, fromId)
  if (!from || !before) throw conflict(refusals.notFree)
  const opened = await withRouteFor(tx, context, { before, crew })
  const { found } = await standBysBeside(inside, opened, from)
  const standBy = found.find((one) => one.driverId === crew.driverId && one.vehicleId === crew.vehicleId)
  if (!standBy) throw conflict(refusals.notFree)
  const routeId = await addCalledIn(tx, context, { opened, standBy, formerId: from.publicationId })
  const route = routeId === undefined ? undefined : await readRoute(tx, routeId)
  if (!route) throw conflict(refusals.notFree)
  return route
}

type Adding = { before: Opened; crew: Crew }

async function withRouteFor(tx: Transaction, context: Context, { before, crew }: Adding): Promise<Opened> {
  const { driverId, vehicleId } = crew
  const { state } = await loadState(tx, before.plan)
  if (state.routes.some((one) => one.driverId === driverId && one.vehicleId === vehicleId)) return before
  if (driverId === null || vehicleId === null) throw conflict(refusals.notFree)
  const hours = before.facts.drivers.find(({ id }) => id === driverId)?.hours ?? []
  const edits = [{ kind: 'addRoute' as const, driverId, vehicleId, hours }]
  const { opened, plan } = await change(tx, { ...context, db: tx }, { opened: before, step: { edits } })
  return { ...opened, plan }
}

import * as z from 'zod/mini'
import { Point } from '#platform/regions/contract.ts'
import { Kpis } from '../../plans/rules.ts'
import type { RouteState } from '../../plans/rules/plan/state.ts'

/** A way from one place to the next that not all of the compared plans have. */
export const Leg = z.object({ routeId: z.number(), from: Point, to: Point })
export type Leg = z.infer<typeof Leg>

export const ComparedRoute = z.object({
  id: z.number(),
  driverId: z.nullable(z.number()),
  driverName: z.nullable(z.string()),
  vehicleId: z.number(),
  vehicleName: z.string(),
  stops: z.number(),
  durationSeconds: z.number(),
  distanceMeters: z.number(),
  /** Where it serves most, first; three at most. */
  zoneIds: z.array(z.number()),
  deliveryIds: z.array(z.number()),
})
export type ComparedRoute = z.infer<typeof ComparedRoute>

export const ComparedPlan = z.object({
  id: z.number(),
  name: z.string(),
  note: z.string(),
  authorName: z.string(),
  version: z.number(),
  kpis: Kpis,
  routes: z.array(ComparedRoute),
  legs: z.array(Leg),
})
export type ComparedPlan = z.infer<typeof ComparedPlan>

const Spot = z.object({
  routeId: z.number(),
  driverId: z.nullable(z.number()),
  /** From 1. */
  position: z.number(),
  startSeconds: z.nullable(z.number()),
})
export type Spot = z.infer<typeof Spot>

/** Where a delivery is in each of the plans, in their order; `null`: not planned. */
export const Difference = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  point: Point,
  in: z.array(z.nullable(Spot)),
})
export type Difference = z.infer<typeof Difference>

/** No one reads more rows than this; the total is shown instead. */
export const mostDifferences = 500

/** Smaller changes go unnoticed by customers. */
export const noticedSeconds = 60

type Served = { driverId: number | null; startSeconds: number | null } | null

/** Whether a customer has another driver or another time. */
export function isServedAlike(one: Served, other: Served): boolean {
  if (one === null || other === null) return one === other
  if (one.driverId !== other.driverId) return false
  if (one.startSeconds === null || other.startSeconds === null) return one.startSeconds === other.startSeconds
  return Math.abs(one.startSeconds - other.startSeconds) < noticedSeconds
}

/** The key of a route across plans: its driver, otherwise its vehicle. */
export function driverKey({ driverId, vehicleId }: Pick<ComparedRoute, 'driverId' | 'vehicleId'>): string {
  return driverId === null ? `vehicle ${vehicleId}` : `driver ${driverId}`
}

type Side = {
  routes: readonly RouteState[]
  depots: ReadonlyMap<number, Point>
  places: ReadonlyMap<number, Point>
}
type Drawn = { key: string; leg: Leg }
const mostLegs = 3000

/** The legs of each plan that another plan lacks, or where another driver drives them. */
export function differingLegs(sides: readonly Side[]): Leg[][] {
  const drawn = sides.map((side) => side.routes.flatMap((route) => legsOf(route, side)))
  const keys = drawn.map((legs) => new Set(legs.map(({ key }) => key)))
  return drawn.map((legs) =>
    legs
      .filter(({ key }) => !keys.every((known) => known.has(key)))
      .slice(0, mostLegs)
      .map(({ leg }) => leg),
  )
}

function legsOf(route: RouteState, { depots, places }: Side): Drawn[] {
  if (route.stops.length === 0) return []
  const depot = (id: number | null) => halt(`depot ${id}`, depots.get(id ?? 0))
  const halts = [
    ...depot(route.startDepotId),
    ...route.stops.flatMap(({ deliveryId }) => halt(`stop ${deliveryId}`, places.get(deliveryId))),
    ...depot(route.endDepotId),
  ]
  const who = driverKey(route)
  return halts.slice(1).map(({ name, point }, index) => {
    const from = halts[index]!
    return { key: `${who}: ${from.name} ${name}`, leg: { routeId: route.id, from: from.point, to: point } }
  })
}

function halt(name: string, point: Point | undefined) {
  return point ? [{ name, point }] : []
}

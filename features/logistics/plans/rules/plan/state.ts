import * as z from 'zod/mini'
import type { Relaxation } from '#optimiser/explain/relaxations.ts'
import { described } from '#kit/contract/described.ts'
import { TimeSpan } from '../facts.ts'
import type { PlanRoads } from './roads.ts'

/** A rule made wider for this plan alone: what a fix asks for. Stops, vehicles and depots are named by delivery, route and depot id. */
export const Granted = described(
  z.custom<Relaxation>((value) => typeof value === 'object' && value !== null && 'kind' in value),
  { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] },
)

/** A plan holds no more of either than this. */
export const mostGranted = 500
export const mostRoutes = 1000

/** What optimising leaves as it is: the stop's route, its order among such stops, or a place at the start or end. */
export const stopLocks = ['route', 'order', 'first', 'last'] as const
export type StopLock = (typeof stopLocks)[number]

/** A stop in a plan, in its order; locks hold wherever it is. */
export const PlacedStop = z.object({
  deliveryId: z.number(),
  locks: z.array(z.enum(stopLocks)),
  /** Service begins within it, whatever the windows of the delivery say. */
  timeLock: z.optional(TimeSpan),
})
export type PlacedStop = z.infer<typeof PlacedStop>

export const routeFields = {
  driverId: z.nullable(z.number()),
  vehicleId: z.number(),
  startDepotId: z.nullable(z.number()),
  /** `null`: the route ends at its last stop. */
  endDepotId: z.nullable(z.number()),
  /** The hours it may use; where they have gaps the driver rests. */
  hours: z.array(TimeSpan),
  overtimeMinutes: z.number(),
  /** `null`: as the settings say. */
  mostStops: z.nullable(z.number()),
  mostKilometers: z.nullable(z.number()),
  /** The whole route stays as it is when the plan is optimised. */
  isLocked: z.boolean(),
  /** Its driver and its vehicle stay together. */
  isCrewLocked: z.optional(z.boolean()),
}
export const RouteState = z.object({ id: z.number(), ...routeFields, stops: z.array(PlacedStop) })
export type RouteState = z.infer<typeof RouteState>

/** All of a plan that people and the optimiser decide; everything else follows from it and the facts. */
export type PlanState = { routes: RouteState[]; pool: PlacedStop[]; granted: Relaxation[]; roads: PlanRoads }

export function routeOfStop({ routes }: Pick<PlanState, 'routes'>, deliveryId: number): RouteState | undefined {
  return routes.find(({ stops }) => stops.some((stop) => stop.deliveryId === deliveryId))
}

/** A state in which only some routes may change; all where none are named. */
export function onlyOn(state: PlanState, among: ReadonlySet<number> | undefined): PlanState {
  if (!among) return state
  return { ...state, routes: state.routes.map((route) => (among.has(route.id) ? route : { ...route, isLocked: true })) }
}

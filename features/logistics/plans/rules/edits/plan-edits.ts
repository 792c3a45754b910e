import * as z from 'zod/mini'
import { positiveInteger } from '#kit/contract/fields.ts'
import { complaint } from '#kit/contract/complaint.ts'
import type { Restore } from '../plan/changed-state.ts'
import { areInOrder, mostSpans } from '../day/working-hours.ts'
import { Granted, mostGranted, stopLocks } from '../plan/state.ts'
import { Area } from '#platform/regions/contract.ts'
import { Quantities } from '../../../settings/contract.ts'
import { RoadChoices } from '../plan/roads.ts'
import { earliestSeconds, latestSeconds } from '../plan/time-lock.ts'

const most = 10_000
const id = positiveInteger
const ids = z.array(id).check(z.minLength(1), z.maxLength(most))
const order = z.array(id).check(z.maxLength(most))
const position = z.int().check(z.nonnegative(), z.maximum(most))
const seconds = z.number().check(z.minimum(earliestSeconds), z.maximum(latestSeconds))
const span = z
  .object({ startSeconds: seconds, endSeconds: seconds })
  .check(z.refine(({ startSeconds, endSeconds }) => startSeconds <= endSeconds))
/** The hours of a route on one day. */
export const RouteHours = z
  .array(span)
  .check(z.maxLength(mostSpans), z.refine(areInOrder, complaint('logistics-plans:wrong.outOfOrder')))
const spot = z.object({ routeId: id, position })
const routeOrder = z.object({ routeId: id, deliveryIds: order })

/** What people change in a plan. Positions are counted in the route as it is once the moved stops are taken out, as the optimiser does. */
export const PlanEdit = z.discriminatedUnion('kind', [
  /** From the pool or any route. */
  z.object({ kind: z.literal('move'), deliveryIds: ids, routeId: id, position }),
  z.object({ kind: z.literal('unassign'), deliveryIds: ids }),
  /** The same stops in another order. */
  z.object({ kind: z.literal('reorder'), routeId: id, deliveryIds: order }),
  z.object({ kind: z.literal('swapStops'), deliveryIds: z.tuple([id, id]) }),
  /** Where another route has the vehicle, the two exchange theirs. */
  z.object({ kind: z.literal('swapVehicle'), routeId: id, vehicleId: id }),
  /** Where another route has the driver, the two exchange theirs, and their hours with them; no one: the route waits for one. */
  z.object({ kind: z.literal('swapDriver'), routeId: id, driverId: z.nullable(id), hours: z.optional(RouteHours) }),
  z.object({
    kind: z.literal('setShift'),
    routeId: id,
    hours: RouteHours,
    overtimeMinutes: z._default(z.int().check(z.nonnegative(), z.maximum(720)), 0),
  }),
  z.object({
    kind: z.literal('setLimits'),
    routeId: id,
    mostStops: z.nullable(z.int().check(z.nonnegative(), z.maximum(1000))),
    mostKilometers: z.nullable(z.number().check(z.nonnegative(), z.maximum(100_000))),
  }),
  z.object({
    kind: z.literal('setDepots'),
    routeId: id,
    startDepotId: z.nullable(id),
    endDepotId: z.nullable(id),
  }),
  z.object({ kind: z.literal('lock'), deliveryIds: ids, lock: z.enum(stopLocks) }),
  z.object({ kind: z.literal('unlock'), deliveryIds: ids, lock: z.enum(stopLocks) }),
  /** When service may begin; nothing: at any time the delivery allows. */
  z.object({ kind: z.literal('lockTime'), deliveryIds: ids, timeLock: z.nullable(span) }),
  z.object({ kind: z.literal('lockRoute'), routeId: id, isLocked: z.boolean() }),
  /** Driver and vehicle of a route stay together until the lock is taken off: swaps that separate them are refused. */
  z.object({ kind: z.literal('lockCrew'), routeId: id, isLocked: z.boolean() }),
  /** A further route, with the hours of its driver on this day and from their depot unless others are named, and stops from wherever they are. The server gives it its id. */
  z.object({
    kind: z.literal('addRoute'),
    driverId: z.nullable(id),
    vehicleId: id,
    hours: z.optional(RouteHours),
    depotId: z.optional(id),
    deliveryIds: z.optional(order),
  }),
  /** Its stops go back to the pool. */
  z.object({ kind: z.literal('removeRoute'), routeId: id }),
  /** A fix as the explanation proposes it. */
  z.object({
    kind: z.literal('fix'),
    relaxations: z.array(Granted).check(z.maxLength(20)),
    routes: z.array(routeOrder).check(z.maxLength(1000)),
  }),
  /** Makes two deliveries of one; the part goes to the pool unless it gets a place, and the rest stays where it is. */
  z.object({
    kind: z.literal('split'),
    deliveryId: id,
    /** Of the part that becomes a delivery of its own. */
    quantities: Quantities,
    place: z.optional(spot),
    partPlace: z.optional(spot),
  }),
  /** Takes back what fixes were granted to this plan: what is named, or all of it. */
  z.object({ kind: z.literal('revoke'), relaxations: z.optional(z.array(Granted).check(z.maxLength(mostGranted))) }),
  /** How the whole plan uses the roads; what is not named stays. */
  z.extend(RoadChoices, { kind: z.literal('setRoads') }),
  /** One more area that the whole plan avoids, or one that it avoids no more. */
  z.object({ kind: z.literal('avoidArea'), area: Area }),
  z.object({ kind: z.literal('allowArea'), area: Area }),
])
export type PlanEdit = z.infer<typeof PlanEdit>

/** Whole routes as a run left them; what they take is taken from wherever it is, and what they leave goes to the pool. */
export type OrderEdit = { kind: 'accept'; routes: z.infer<typeof routeOrder>[] }

export type AnyEdit = PlanEdit | OrderEdit | Restore

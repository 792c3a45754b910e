import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { DeliveryState } from '../deliveries/rules.ts'
import { Quantities } from '../settings/contract.ts'

export const LoadedStop = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  /** Of the route: the highest of a trip is loaded first. */
  position: z.number(),
  quantities: Quantities,
  state: DeliveryState,
  isOnBoard: z.boolean(),
})

/** What goes in before the vehicle leaves, or where it comes back to load again. */
export const LoadingTrip = z.object({
  number: z.number(),
  total: Quantities,
  /** In the order of loading. */
  stops: z.array(LoadedStop),
})

/** What one vehicle takes along. */
export const LoadingRoute = z.object({
  id: z.number(),
  driverName: z.string(),
  vehicleName: z.string(),
  depotName: z.string(),
  /** As planned, once it is loaded. */
  leavesAt: isoTime,
  /** When the driver said that everything is loaded, and when they left. */
  loadedAt: z.nullable(isoTime),
  departedAt: z.nullable(isoTime),
  trips: z.array(LoadingTrip),
})
export type LoadingRoute = z.infer<typeof LoadingRoute>

export const readLoading = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/loading',
  summary:
    'What the vehicles of a day take along, trip by trip in the order of loading; those still at their depot first',
  access: { action: 'create', subject: 'Proof' },
  query: z.object({ date: z.optional(z.catch(z.optional(z.iso.date()), undefined)) }),
  reply: z.object({ date: z.string(), timeZone: z.string(), routes: z.array(LoadingRoute) }),
})

import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { routeStates } from '../rules.ts'

/** A route as webhooks are sent it; its stops are read with `GET /api/apps/logistics/routes/{id}`. */
export const ToldRoute = z.object({
  id: z.number(),
  planId: z.number(),
  /** The number of the publication that holds, which counts up within a day and its depots; the last that held where the route was taken back. */
  publication: z.number(),
  day: z.string(),
  state: z.enum(routeStates),
  depotId: z.nullable(z.number()),
  driverId: z.number(),
  vehicleId: z.number(),
  stops: z.number(),
  distanceMeters: z.number(),
  startsAt: isoTime,
  endsAt: isoTime,
})
export type ToldRoute = z.infer<typeof ToldRoute>

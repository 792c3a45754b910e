import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId } from '#kit/contract/fields.ts'

const amounts = {
  /** `null` where it wasn’t recorded. */
  liters: z.nullable(z.number()),
  kilowattHours: z.nullable(z.number()),
  /** Since the reading of the odometer before; `null` where there is none. */
  kilometers: z.nullable(z.number()),
  litersPer100: z.nullable(z.number()),
  kilowattHoursPer100: z.nullable(z.number()),
  /** `null` where it wasn’t recorded, and for those who may not see costs. */
  cents: z.nullable(z.number()),
}

export const Fill = z.object({
  id: z.string(),
  at: isoTime,
  /** `null` for those who may not see the route. */
  routeId: z.nullable(z.number()),
  /** Empty for those who may not see the driver. */
  driverName: z.string(),
  odometerKilometers: z.nullable(z.number()),
  ...amounts,
})
export type Fill = z.infer<typeof Fill>

export const readFuel = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/vehicles/{id}/fuel',
  summary: 'What drivers filled into a vehicle in the last twelve months, and what it takes for 100 kilometres',
  access: { action: 'read', subject: 'Vehicle' },
  params: numberId,
  reply: z.object({
    /** The newest first. */
    fills: z.array(Fill),
    total: z.object({ count: z.number(), ...amounts }),
  }),
})

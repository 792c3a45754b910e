import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'

const orNone = z.nullable(z.number())

export const recordPositions = endpoint({
  method: 'POST',
  path: '/api/positions',
  access: 'member',
  body: z.object({
    deviceId: z.uuid(),
    positions: z.array(
      z.object({
        at: z.iso.datetime({ offset: true }),
        longitude: z.number(),
        latitude: z.number(),
        accuracyMeters: orNone,
        speedMetersPerSecond: orNone,
        heading: orNone,
        batteryPercent: orNone,
      }),
    ),
  }),
  reply: z.object({ taken: z.number(), isOnDuty: z.boolean() }),
})

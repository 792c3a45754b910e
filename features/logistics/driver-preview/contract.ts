import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId } from '#kit/contract/fields.ts'
import { DayPack } from '../driver/contract.ts'

export const readDriverPreview = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/routes/{id}/preview',
  summary: 'What the driver of a route has on their page, and the tracking code of its first stop',
  access: { action: 'read', subject: 'Delivery' },
  params: numberId,
  /** The code is `null` where the caller doesn’t see that delivery, and once its tracking link has ended. */
  reply: z.object({ day: DayPack, trackingCode: z.nullable(z.string()) }),
})

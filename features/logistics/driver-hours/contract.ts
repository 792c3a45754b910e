import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId } from '#kit/contract/fields.ts'

export const DutyDay = z.object({
  day: z.string(),
  /** From going on duty to going off; the last may still go on. */
  spans: z.array(z.object({ since: isoTime, until: z.nullable(isoTime) })),
  dutySeconds: z.number(),
  breakSeconds: z.number(),
})
export type DutyDay = z.infer<typeof DutyDay>

export const readDriverHours = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/drivers/{id}/hours',
  summary:
    'When a driver was on duty in the last four weeks and how long their breaks were, as recorded; newest day first',
  access: { action: 'read', subject: 'Driver' },
  params: numberId,
  reply: z.object({ timeZone: z.string(), days: z.array(DutyDay) }),
})

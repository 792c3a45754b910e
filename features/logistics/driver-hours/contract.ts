import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId } from '#kit/contract/fields.ts'

export const DutyDay = z.object({
  day: z.string(),
  /** From going on duty to going off; the last may still go on. Where the driver never went off, it ends with what they recorded last. */
  spans: z.array(z.object({ since: isoTime, until: z.nullable(isoTime), isAssumed: z.boolean() })),
  dutySeconds: z.number(),
  breakSeconds: z.number(),
})
export type DutyDay = z.infer<typeof DutyDay>

const minutes = z.nullable(z.number())
/** What was driven and worked today by what was recorded, and what the rules that hold for the driver leave of it. Below zero a limit is passed. */
export const HoursClock = z.object({
  pack: z.string(),
  since: isoTime,
  drivingMinutes: z.number(),
  /** Since they went on duty first today, with the time off duty in between. */
  dutyMinutes: z.number(),
  offDutyMinutes: z.number(),
  breakMinutes: z.number(),
  left: z.object({ driving: minutes, duty: minutes, untilBreak: minutes }),
})
export type HoursClock = z.infer<typeof HoursClock>

export const readDriverHours = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/drivers/{id}/hours',
  summary:
    'When a driver was on duty in the last four weeks and how long their breaks were, as recorded; newest day first',
  access: { action: 'read', subject: 'Driver' },
  params: numberId,
  reply: z.object({
    timeZone: z.string(),
    days: z.array(DutyDay),
    /** How the day stands while the driver is on duty; `null` when they aren’t. */
    clock: z.nullable(HoursClock),
  }),
})

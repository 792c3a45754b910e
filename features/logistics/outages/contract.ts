import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText } from '#kit/contract/fields.ts'
import { awayReasons } from '../drivers/rules.ts'
import { officeReasons } from './rules.ts'

const path = '/api/apps/logistics/drivers/{id}/outage'
const writes = { action: 'write', subject: 'Exception' } as const

/** Whether a driver can work today, and what needs someone where they can't. */
export const Outage = z.object({
  day: z.string(),
  /** Why they can't work; `null` where they can. */
  reason: z.nullable(z.enum(awayReasons)),
  /** Since when; `null` where they are on leave, or can work. */
  since: z.nullable(isoTime),
  /** The exception that stands for their stops; `null` where none of them needs anyone. */
  exceptionId: z.nullable(z.number()),
  /** Stops of their routes of today that nobody has served. */
  openStops: z.number(),
})
export type Outage = z.infer<typeof Outage>

export const readOutage = endpoint({
  method: 'GET',
  path,
  summary: 'Whether a driver can work today',
  access: { action: 'read', subject: 'Driver' },
  params: numberId,
  reply: Outage,
})
/** Whoever is out already stays out for the first reason: sending it twice changes nothing. */
export const takeDriverOut = endpoint({
  method: 'PUT',
  path,
  summary: 'Take a driver out of today’s work; one exception then stands for all their open stops',
  access: writes,
  params: numberId,
  body: z.object({ reason: z.enum(officeReasons), note: optionalText(500) }),
  reply: Outage,
})
export const endDriverOutage = endpoint({
  method: 'DELETE',
  path,
  summary: 'Say that a driver can work again today, also where they were on leave',
  access: writes,
  params: numberId,
  reply: Outage,
})

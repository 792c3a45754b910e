import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { numberId, pathNumber, positiveInteger, text } from '#kit/contract/fields.ts'
import { ActionResult, SentAction } from '../driver/contract.ts'
import { officeKinds } from './rules.ts'

const records = { action: 'create', subject: 'Proof' } as const
const drivers = '/api/apps/logistics/drivers/{id}'
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const OfficeAction = z.object({
  /** Made by the caller, once for each action: sending it again changes nothing. */
  id: z.uuid(),
  kind: z.enum(officeKinds),
  /** The delivery of the stop. */
  stopId: z.nullable(positiveInteger),
  at: z.iso.datetime({ offset: true }),
  /** As a driver’s device sends it. */
  data: z.record(z.string(), z.unknown()),
})
export type OfficeAction = z.infer<typeof OfficeAction>

/** What was recorded before stays: a correction undoes it and adds what is right. */
export const recordForDriver = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/routes/{id}/actions',
  summary: 'Record for the driver of a route, or correct what was recorded; marked as done by the office',
  access: records,
  params: numberId,
  body: z.object({
    /** Why the office does it; it stays with every action. */
    reason: text(500),
    actions: z.array(OfficeAction).check(z.minLength(1), z.maxLength(200)),
  }),
  reply: z.object({ results: z.array(ActionResult) }),
})

export const outboxFormat = 'routewright-outbox-1' as const
/** Of one device; a day has a few hundred. */
const mostWaiting = 5000

/** Its files are sent one by one. */
export const takeOutbox = endpoint({
  method: 'POST',
  path: `${drivers}/outbox`,
  summary: 'Import what a device couldn’t send, from the file that the driver’s page saved',
  access: records,
  params: numberId,
  body: z.object({
    format: z.literal(outboxFormat),
    driverId: positiveInteger,
    deviceId: z.uuid(),
    actions: z.array(SentAction).check(z.maxLength(mostWaiting)),
  }),
  limitBytes: 20_000_000,
  reply: z.object({
    /** Those that were new, in the order of the file. */
    taken: z.array(ActionResult),
    /** How many had arrived before. */
    known: z.number(),
  }),
})

export const takeOutboxFile = endpoint({
  method: 'PUT',
  path: `${drivers}/outbox/files/{sha256}`,
  summary: 'A photo or signature out of such a file, under the SHA-256 of its content',
  access: records,
  params: z.object({ id: pathNumber, sha256 }),
  body: raw('application/octet-stream'),
  limitBytes: 5_000_000,
  reply: z.object({ sha256: z.string(), bytes: z.number() }),
})

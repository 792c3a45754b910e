import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, positiveInteger } from '#kit/contract/fields.ts'
import { KeptFigures, PromiseRow } from '../promise-ledger/contract.ts'

export const DeliveryPromises = z.object({
  /** The newest first. */
  promises: z.array(PromiseRow),
  total: z.number(),
  ...KeptFigures.shape,
  /** What the recipient would be told now; nothing before it is published, and once it is there. */
  current: z.nullable(z.object({ earliest: isoTime, latest: isoTime })),
})
export type DeliveryPromises = z.infer<typeof DeliveryPromises>

const moment = z.iso.datetime({ offset: true })
const path = '/api/apps/logistics/promises'

export const readDeliveryPromises = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Arrival times given to the recipient of a delivery, and whether they were kept; the last 50 one by one',
  access: { action: 'read', subject: 'RecipientMessage' },
  params: numberId,
  reply: DeliveryPromises,
})

export const tellByPhone = endpoint({
  method: 'POST',
  path,
  summary: 'Record that a recipient was given the expected time of their delivery by phone',
  access: { action: 'write', subject: 'RecipientMessage' },
  body: z.object({ deliveryId: positiveInteger, earliest: moment, latest: moment }),
  reply: DeliveryPromises,
  status: 201,
})

export const mostPassedOn = 100
export const tellByApi = endpoint({
  method: 'POST',
  path: `${path}/passed-on`,
  summary:
    'The times that recipients may be given now, for a program that passes them on: each is kept as a promise, and scored. Deliveries without a time are left out',
  access: { action: 'write', subject: 'RecipientMessage' },
  body: z.object({ deliveryIds: z.array(positiveInteger).check(z.minLength(1), z.maxLength(mostPassedOn)) }),
  reply: z.object({ times: z.array(z.object({ deliveryId: z.number(), earliest: isoTime, latest: isoTime })) }),
  status: 201,
})

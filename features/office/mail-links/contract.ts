import * as z from 'zod/mini'
import { DeliveryState } from '#features/logistics/deliveries/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text } from '#kit/contract/fields.ts'
import { Attachment } from '../email/contract.ts'

/** A delivery that an email is about. */
export const LinkedDelivery = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  address: z.string(),
  date: z.nullable(z.string()),
  state: DeliveryState,
})
export type LinkedDelivery = z.infer<typeof LinkedDelivery>

/** An email about a delivery, as everyone who sees the delivery may read it. */
export const LinkedEmail = z.object({
  id: z.number(),
  from: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  /** Empty where it is very long. */
  message: z.string(),
  excerpt: z.string(),
  attachments: z.array(Attachment),
  time: isoTime,
  linkedBy: z.string(),
  /** Whether it lies in the caller's own mailbox. */
  isOwn: z.boolean(),
})
export type LinkedEmail = z.infer<typeof LinkedEmail>

const path = '/api/apps/email/message/{id}/deliveries'
const reads = { action: 'read', subject: 'Email' } as const
const writes = { action: 'write', subject: 'Email' } as const

export const listLinks = endpoint({
  method: 'GET',
  path,
  summary: 'The deliveries that one of your emails is linked to, as far as you may see them',
  access: reads,
  params: numberId,
  reply: z.array(LinkedDelivery),
})

export const addLink = endpoint({
  method: 'POST',
  path,
  summary: 'Links one of your emails to a delivery; whoever sees the delivery can then read it',
  access: writes,
  params: numberId,
  body: z.object({ reference: text(60) }),
  reply: LinkedDelivery,
  status: 201,
})

export const removeLink = endpoint({
  method: 'DELETE',
  path: `${path}/{deliveryId}`,
  access: writes,
  params: z.extend(numberId, { deliveryId: numberId.shape.id }),
})

export const listEmailsOfDelivery = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/deliveries/{id}/emails',
  summary: 'The emails that are linked to a delivery, newest first',
  access: { action: 'read', subject: 'Delivery' },
  params: numberId,
  reply: z.array(LinkedEmail),
})

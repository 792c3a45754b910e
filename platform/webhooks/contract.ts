import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text } from '#kit/contract/fields.ts'
import { boundedNumber, listQuery } from '#kit/contract/list-query.ts'
import { complaint } from '#kit/contract/sentence.ts'

/** What can be listened to; `order.*` is every happening of an order. */
export const webhookKinds = [
  'order.*',
  'order.created',
  'order.status',
  'order.payment',
  'order.changed',
  'order.refunded',
  'order.deleted',
  'delivery.*',
  'delivery.created',
  'delivery.changed',
  'delivery.state',
] as const

const url = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine(
    isWebAddress,
    complaint({
      en: 'must be an http or https address without a password',
      fr: 'Il faut une adresse http ou https sans mot de passe.',
      ar: 'يجب أن يكون عنوان http أو https بلا كلمة مرور.',
    }),
  ),
)

function isWebAddress(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && /^https?:$/.test(address.protocol) && address.username === '' && address.password === ''
}

export const Webhook = z.object({
  id: z.number(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  isActive: z.boolean(),
  createdAt: isoTime,
  failing: z.number(),
})
export type Webhook = z.infer<typeof Webhook>
export const WebhookInput = z.object({
  url,
  kinds: z.array(z.enum(webhookKinds)).check(z.minLength(1)),
  isActive: z._default(z.boolean(), true),
})

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const Attempt = z.object({
  at: isoTime,
  status: z.nullable(z.number()),
  error: z.string(),
  durationMs: z.number(),
})
export const WebhookDelivery = z.object({
  id: z.string(),
  kind: z.string(),
  /** Number and names of what it tells of; empty for who may not read that. */
  about: z.string(),
  state: z.enum(deliveryStates),
  createdAt: isoTime,
  nextAttemptAt: z.nullable(isoTime),
  attempts: z.array(Attempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const path = '/api/webhooks'
const reads = { action: 'read', subject: 'Webhook' } as const
const writes = { action: 'write', subject: 'Webhook' } as const
const secret = z.object({ secret: z.string() })

export const listWebhooks = endpoint({ method: 'GET', path, access: reads, reply: z.array(Webhook) })
export const createWebhook = endpoint({
  method: 'POST',
  path,
  summary: 'Sends what happens to an address; the secret that signs it is answered once',
  access: { action: 'create', subject: 'Webhook' },
  body: WebhookInput,
  reply: z.extend(Webhook, secret.shape),
  status: 201,
})
export const changeWebhook = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  access: writes,
  params: numberId,
  body: WebhookInput,
  reply: Webhook,
})
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: { action: 'delete', subject: 'Webhook' },
  params: numberId,
})
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: `${path}/deliveries`,
  access: reads,
  query: listQuery(['createdAt', 'kind', 'state'], { webhookId: z._default(boundedNumber(0, 0, 2_000_000_000), 0) }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), total: z.number() }),
})
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: `${path}/deliveries/{id}/replay`,
  access: writes,
  params: z.object({ id: text(40) }),
  reply: z.object({ id: z.string() }),
  status: 202,
})

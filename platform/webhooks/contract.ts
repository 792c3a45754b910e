import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text } from '#kit/contract/fields.ts'
import { boundedNumber, listQuery } from '#kit/contract/list-query.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { overlapHours } from '#kit/contract/overlap-hours.ts'
import { secret } from '#kit/contract/secret.ts'

const url = z
  .string()
  .check(z.trim(), z.maxLength(500), z.refine(isWebAddress, complaint('webhooks:wrong.noWebAddress')))

function isWebAddress(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && /^https?:$/.test(address.protocol) && address.username === '' && address.password === ''
}

export const Webhook = z.object({
  id: z.number(),
  url: z.string(),
  kinds: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: isoTime,
  /** Who set its address. A webhook stays when that person leaves or gets another role, and belongs to the workspace then. */
  owner: z.nullable(z.string()),
  /** The API key that did so in that person’s name; empty where they did so themselves. */
  program: z.string(),
  failing: z.number(),
})
export type Webhook = z.infer<typeof Webhook>
export const WebhookInput = z.object({
  url,
  /** Events such as `order.created`, or `order.*` for every one of an order. */
  kinds: z.array(text(60)).check(z.minLength(1), z.maxLength(200)),
  isActive: z._default(z.boolean(), true),
})

/** Sent to one webhook when somebody tries it. */
export const testKind = 'webhook.test'
export const TestData = z.object({ webhookId: z.number() })

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
  /** Number and names of the thing it reports; empty for people who may not read it. */
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
const Signing = z.object({ secret: secret(z.string()) })

export const listWebhooks = endpoint({
  method: 'GET',
  path,
  summary: 'List webhooks',
  access: reads,
  reply: z.array(Webhook),
})
export const listWebhookTopics = endpoint({
  method: 'GET',
  path: `${path}/topics`,
  summary: 'List webhook topics',
  access: reads,
  reply: z.object({ topics: z.array(z.object({ kind: z.string(), isReadable: z.boolean() })) }),
})
export const createWebhook = endpoint({
  method: 'POST',
  path,
  danger: 'secrets',
  asksPassword: true,
  summary: 'Add a webhook. Its signing secret is only in this reply',
  access: { action: 'create', subject: 'Webhook' },
  body: WebhookInput,
  reply: z.extend(Webhook, Signing.shape),
  status: 201,
})
export const changeWebhook = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  danger: 'secrets',
  asksPassword: true,
  summary: 'Change a webhook',
  access: writes,
  params: numberId,
  body: WebhookInput,
  reply: Webhook,
})
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${path}/{id}/secret`,
  summary:
    'Give a webhook a new signing secret, which is only in this reply. For a while, messages are signed with the old one too',
  access: writes,
  params: numberId,
  body: z.object({ overlapHours }),
  danger: 'secrets',
  asksPassword: true,
  reply: z.extend(Webhook, Signing.shape),
})
export const testWebhook = endpoint({
  method: 'POST',
  path: `${path}/{id}/test`,
  summary: 'Send a webhook a test message; its log says how that went',
  access: writes,
  params: numberId,
  reply: z.object({ id: z.string() }),
  status: 202,
})
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a webhook',
  access: { action: 'delete', subject: 'Webhook' },
  params: numberId,
})
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: `${path}/deliveries`,
  summary: 'List webhook deliveries',
  access: reads,
  query: listQuery(['createdAt', 'kind', 'state'], { webhookId: z._default(boundedNumber(0, 0, 2_000_000_000), 0) }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), total: z.number() }),
})
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: `${path}/deliveries/{id}/replay`,
  summary: 'Resend a webhook delivery',
  access: writes,
  params: z.object({ id: text(40) }),
  reply: z.object({ id: z.string() }),
  status: 202,
})

import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId } from '#kit/contract/fields.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'

const path = '/api/pages/newsletter'

export const subscriberStates = ['unconfirmed', 'confirmed', 'left'] as const

const token = z.object({ token: z.string().check(z.maxLength(100)) })
export const confirmNewsletter = endpoint({
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Confirm a newsletter sign-up with the link of its email',
  access: 'public',
  body: token,
  reply: z.object({ email: z.string() }),
})
export const leaveNewsletter = endpoint({
  method: 'POST',
  path: `${path}/leave`,
  summary: 'Unsubscribe from the newsletter with the link in its emails',
  access: 'public',
  body: token,
  reply: z.object({ email: z.string() }),
})

export const Subscriber = z.object({
  id: z.number(),
  email: z.string(),
  state: z.enum(subscriberStates),
  language: z.string(),
  agreedAt: isoTime,
  confirmedAt: z.nullable(isoTime),
  leftAt: z.nullable(isoTime),
  /** The page on which they unsubscribe, for the end of each newsletter. */
  leaveUrl: z.string(),
})
export type Subscriber = z.infer<typeof Subscriber>

const list = '/api/apps/newsletter/subscribers'
export const listSubscribers = endpoint({
  method: 'GET',
  path: list,
  summary: 'List who signed up for the newsletter',
  access: { action: 'read', subject: 'Campaign' },
  query: listQuery(['email', 'agreedAt', 'confirmedAt'], { state: choiceFilter(subscriberStates) }),
  reply: z.object({ subscribers: z.array(Subscriber), total: z.number() }),
})
export const deleteSubscriber = endpoint({
  method: 'DELETE',
  path: `${list}/{id}`,
  summary: 'Delete all that is kept of a subscriber',
  access: { action: 'delete', subject: 'Campaign' },
  params: numberId,
})

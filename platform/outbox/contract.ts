import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { keptAges } from './rules.ts'

export const emailStates = ['waiting', 'sent', 'failed', 'kept'] as const

export const Email = z.object({
  id: z.string(),
  to: z.string(),
  /** Empty if the email is private; so is its text. */
  subject: z.string(),
  isPrivate: z.boolean(),
  /** kept: no mail server is set up, so the email can only be read here. */
  state: z.enum(emailStates),
  /** Why the mail server didn't take it; one that is waiting is offered again. */
  error: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type Email = z.infer<typeof Email>

export const EmailDetail = z.extend(Email, {
  text: z.string(),
  /** It was deleted some time after it was sent. */
  isTextDeleted: z.boolean(),
})
export type EmailDetail = z.infer<typeof EmailDetail>

const reading = { action: 'read', subject: 'Outbox' } as const

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/apps/outbox',
  summary: 'List outgoing emails',
  access: reading,
  query: listQuery(['to', 'subject', 'state', 'createdAt'], { state: z.optional(textFilter) }),
  reply: z.object({ emails: z.array(Email), totalEmails: z.number() }),
})

export const readEmail = endpoint({
  method: 'GET',
  path: '/api/apps/outbox/{id}',
  summary: 'Get an outgoing email',
  access: reading,
  params: z.object({ id: z.uuid() }),
  reply: EmailDetail,
})

/** It failed, was kept while there was no mail server, or waits for another try. */
export function mayBeResent({ state, error }: Pick<Email, 'state' | 'error'>): boolean {
  return state === 'failed' || state === 'kept' || (state === 'waiting' && error !== '')
}

export const resendEmail = endpoint({
  method: 'POST',
  path: '/api/apps/outbox/{id}/send',
  summary: 'Send an email that was kept, or that the mail server didn’t take',
  access: { action: 'write', subject: 'Outbox' },
  params: z.object({ id: z.uuid() }),
  reply: EmailDetail,
})

export const KeptEmails = z.object({
  /** Whether there is a mail server to send them now. */
  canSend: z.boolean(),
  oldest: z.nullable(z.string()),
  /** How many are not older than that. */
  counts: z.record(z.enum(keptAges), z.number()),
})
export type KeptEmails = z.infer<typeof KeptEmails>

export const readKept = endpoint({
  method: 'GET',
  path: '/api/apps/outbox/kept',
  summary: 'Count the emails kept while no mail server was set up',
  access: reading,
  reply: KeptEmails,
})

export const sendKept = endpoint({
  method: 'POST',
  path: '/api/apps/outbox/kept/send',
  summary: 'Send kept emails that are not older than a day, a week or a month, or all of them',
  access: { action: 'write', subject: 'Outbox' },
  body: z.object({ age: z.enum(keptAges) }),
  reply: z.object({ queued: z.number() }),
  status: 202,
})

import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'

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

export const EmailDetail = z.extend(Email, { text: z.string() })
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

/** It failed, or waits for another try. */
export function mayBeResent({ state, error }: Pick<Email, 'state' | 'error'>): boolean {
  return state === 'failed' || (state === 'waiting' && error !== '')
}

export const resendEmail = endpoint({
  method: 'POST',
  path: '/api/apps/outbox/{id}/send',
  summary: 'Resend an email that the mail server didn’t take',
  access: { action: 'write', subject: 'Outbox' },
  params: z.object({ id: z.uuid() }),
  reply: EmailDetail,
})

import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'

export const letterStates = ['waiting', 'sent', 'failed', 'kept'] as const

export const Letter = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** kept: no mail server is set, so the letter can only be read here. */
  state: z.enum(letterStates),
  error: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type Letter = z.infer<typeof Letter>

export const LetterDetail = z.extend(Letter, { text: z.string() })
export type LetterDetail = z.infer<typeof LetterDetail>

const reading = { action: 'read', subject: 'Outbox' } as const

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/apps/outbox',
  summary: 'Letters the program wrote, sent or kept',
  access: reading,
  query: listQuery(['to', 'subject', 'state', 'createdAt'], { state: z.optional(textFilter) }),
  reply: z.object({ letters: z.array(Letter), totalLetters: z.number() }),
})

export const readLetter = endpoint({
  method: 'GET',
  path: '/api/apps/outbox/{id}',
  access: reading,
  params: z.object({ id: z.uuid() }),
  reply: LetterDetail,
})

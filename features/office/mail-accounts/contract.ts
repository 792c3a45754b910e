import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, isoTime, numberId, positiveInteger, text, version } from '#kit/contract/fields.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { securities } from './rules.ts'

const host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(253),
    z.regex(/^[a-z0-9._:-]+$/, complaint('office-mail-accounts:wrong.noServerName')),
  )
/** Spaces at its ends may belong to it. */
const password = z.string().check(z.maxLength(500))

const server = {
  host,
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(securities),
  user: text(200),
}

export const accountStates = ['new', 'working', 'failed'] as const

export const MailAccount = z.object({
  id: z.number(),
  address: z.string(),
  ...server,
  state: z.enum(accountStates),
  /** When its emails were last brought here. */
  lastSyncAt: z.nullable(isoTime),
  /** Why they could not be brought the last time. */
  problem: z.string(),
  nextSyncAt: z.nullable(isoTime),
  emails: z.number(),
  version,
})
export type MailAccount = z.infer<typeof MailAccount>

const fields = { address: email, ...server }

const path = '/api/apps/email/accounts'
const reads = { action: 'read', subject: 'Email' } as const
const writes = { action: 'write', subject: 'Email' } as const

export const listMailAccounts = endpoint({
  method: 'GET',
  path,
  summary: 'The caller’s own email accounts; `isAvailable` is false where this home can’t connect to email servers',
  access: reads,
  reply: z.object({ isAvailable: z.boolean(), accounts: z.array(MailAccount) }),
})

export const createMailAccount = endpoint({
  method: 'POST',
  path,
  access: writes,
  body: z.object({ ...fields, password: password.check(z.minLength(1)) }),
  reply: MailAccount,
  status: 201,
})

export const changeMailAccount = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'An empty password keeps the stored one, as long as the server and the user stay the same',
  access: writes,
  params: numberId,
  body: z.object({ ...fields, password: z._default(password, ''), version }),
  reply: MailAccount,
})

export const deleteMailAccount = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Forgets an account with its password; the emails it brought stay',
  access: writes,
  params: numberId,
})

export const testMailAccount = endpoint({
  method: 'POST',
  path: `${path}/test`,
  summary: 'Connects and signs in once; `problem` is empty where that worked',
  access: writes,
  body: z.object({ ...server, password: z._default(password, ''), id: z.optional(positiveInteger) }),
  reply: z.object({ problem: z.string() }),
})

export const syncMailAccount = endpoint({
  method: 'POST',
  path: `${path}/{id}/sync`,
  summary: 'Brings new emails now instead of at the next look',
  access: writes,
  params: numberId,
  status: 202,
})

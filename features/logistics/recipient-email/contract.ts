import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId } from '#kit/contract/fields.ts'
import { reporterKinds, reporters } from './rules.ts'

/** Who reports on emails, as far as it may be known: never a secret that was entered. */
export const EmailReports = z.object({
  kind: z.enum(reporterKinds),
  isSecretSet: z.boolean(),
  /** Where the provider reports to; for those that sign nothing it holds a key of ours. Only for who may set it. */
  callback: z.string(),
  lastReportAt: z.nullable(isoTime),
  /** What Amazon asks to be opened once before it reports anything. Only for who may set it. */
  confirmUrl: z.string(),
  /** Addresses that get no more emails, since an email came back. */
  blockedAddresses: z.number(),
})
export type EmailReports = z.infer<typeof EmailReports>

const path = '/api/apps/logistics/messages'
export const readEmailReports = endpoint({
  method: 'GET',
  path: `${path}/email-reports`,
  summary: 'Who reports on emails to recipients, and when last',
  access: { action: 'read', subject: 'Setting' },
  reply: EmailReports,
})
export const changeEmailReports = endpoint({
  method: 'PUT',
  path: `${path}/email-reports`,
  danger: 'identity',
  asksPassword: true,
  summary: 'Set who reports on emails to recipients; an empty secret leaves the one that is set',
  access: { action: 'write', subject: 'Setting' },
  body: z.object({ kind: z.enum(reporterKinds), secret: z.string().check(z.trim(), z.maxLength(500)) }),
  reply: EmailReports,
})

export const blockedShown = 200
/** The newest, at most 200 of all there are. */
export const BlockedAddresses = z.object({
  total: z.number(),
  addresses: z.array(z.object({ address: z.string(), reason: z.string(), at: isoTime })),
})
export type BlockedAddress = z.infer<typeof BlockedAddresses>['addresses'][number]
export const listBlockedAddresses = endpoint({
  method: 'GET',
  path: `${path}/blocked-addresses`,
  summary: 'Addresses that get no more emails on deliveries, since one came back',
  access: { action: 'write', subject: 'Setting' },
  query: z.object({ q: z._default(z.string().check(z.maxLength(200)), '') }),
  reply: BlockedAddresses,
})
export const allowAddress = endpoint({
  method: 'POST',
  path: `${path}/blocked-addresses/allow`,
  summary: 'Allow emails again to an address, after one came back; one that isn’t stopped stays as it is',
  access: { action: 'write', subject: 'Setting' },
  body: z.object({ address: z.string().check(z.trim(), z.minLength(1), z.maxLength(320)) }),
  reply: z.object({ address: z.string() }),
})

/** Answered, like the reports, by whoever sends messages. */
export const allowEmails = endpoint({
  method: 'POST',
  path: `${path}/{id}/allow-emails`,
  summary: 'Allow emails again to the address of a message, after one came back',
  access: { action: 'write', subject: 'RecipientMessage' },
  params: numberId,
  reply: z.object({ address: z.string() }),
})
export const receiveEmailReport = endpoint({
  method: 'POST',
  path: '/api/integrations/email/{provider}',
  summary: 'Receive reports on emails from the provider that sends them: delivered, bounced, complained',
  access: 'public',
  // Providers put many reports into one call, and returned emails into some.
  limitBytes: 1_000_000,
  isOpenToSites: true,
  params: z.object({ provider: z.enum(reporters) }),
  query: z.object({ key: z._default(z.string().check(z.maxLength(100)), '') }),
  body: raw('application/json'),
})

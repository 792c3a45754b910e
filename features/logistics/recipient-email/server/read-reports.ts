import * as z from 'zod/mini'
import { hexHmac, isSameSignature, isSignedAsOurs } from '#platform/webhooks/server/queries.ts'
import { receiveEmailReport } from '../contract.ts'
import { hasKeyedAddress, type EmailReport, type Reporter } from '../rules.ts'
import { cleanReport } from './clean-report.ts'
import { keyOf, type KnownReporter } from './queries.ts'
import { jsonIn, mailgunReports, ownReports, postmarkReports, sendgridReports } from './reports-of.ts'
import { isSignedBySendgrid } from './sendgrid-signature.ts'
import { sesReports } from './ses-reports.ts'
import { isSignedBySns, type ReadCertificate } from './sns-signature.ts'

export type Come = {
  provider: Reporter
  key: string
  headers: Headers
  now: Date
  readCertificate: ReadCertificate
}
type Read = { reports: EmailReport[]; confirmUrl: string }
/** Whether it is from the provider that was set, before anything of it is believed. */
export type Reading = { kind: 'read'; read: Read } | { kind: 'forged' } | { kind: 'unreadable' }

/** Whether the body is worth being read at all. */
export async function mayRead(known: KnownReporter | undefined, { provider, key }: Come): Promise<boolean> {
  if (known?.kind !== provider) return false
  return !hasKeyedAddress(provider) || isSameSignature(await keyOf(known), key)
}

const mostBytes = receiveEmailReport.limitBytes
/** One event, which has to be taken apart before it is known who sent it. */
const mostBytesUnsigned = 50_000

/** How much of a body from a provider is read. */
export function mostBytesFrom({ kind }: KnownReporter): number {
  return kind === 'mailgun' ? mostBytesUnsigned : mostBytes
}

/** More than a provider puts into one call. */
export const mostReports = 10_000

/** Checks who sent a report, and takes it apart. */
export async function readReports(known: KnownReporter, come: Come, body: string): Promise<Reading> {
  if (!(await isTheirs[known.kind](known, come, body))) return { kind: 'forged' }
  const given = jsonIn(body)
  if (given === undefined) return { kind: 'unreadable' }
  const { reports, confirmUrl } =
    known.kind === 'ses' ? sesReports(given) : { reports: readers[known.kind](given), confirmUrl: '' }
  // Ours is a form of our own making: whoever sends it otherwise learns so.
  if (known.kind === 'http' && reports.length === 0) return { kind: 'unreadable' }
  return { kind: 'read', read: { reports: reports.map(cleanReport), confirmUrl } }
}

/** The key in the address of those that sign nothing was checked before. */
const isTheirs: Record<Reporter, (known: KnownReporter, come: Come, body: string) => Promise<boolean>> = {
  postmark: async () => true,
  sendgrid: isSigned,
  mailgun: (known, { now }, body) => isSignedByMailgun(known, jsonIn(body), now),
  ses: (_, { now, readCertificate }, body) => isSignedBySns(jsonIn(body), now, readCertificate),
  http: isSigned,
}

const readers = {
  postmark: postmarkReports,
  sendgrid: sendgridReports,
  mailgun: mailgunReports,
  http: ownReports,
} as const

/** Providers send again what wasn’t taken, for hours and with the signature of the first time. */
const againMs = 24 * 3_600_000

function isSigned({ kind, secret }: KnownReporter, { headers, now }: Come, body: string): Promise<boolean> {
  if (kind === 'sendgrid') return isFromSendgrid(secret, { headers, now }, body)
  return isSignedAsOurs(secret, body, { given: headers.get('x-routewright-signature') ?? '', now })
}

async function isFromSendgrid(
  key: string,
  { headers, now }: Pick<Come, 'headers' | 'now'>,
  body: string,
): Promise<boolean> {
  const timestamp = headers.get('x-twilio-email-event-webhook-timestamp') ?? ''
  const signature = headers.get('x-twilio-email-event-webhook-signature') ?? ''
  return isLately(timestamp, now) && isSignedBySendgrid({ key, timestamp, body, signature })
}

const Signed = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
})

/** Mailgun signs the time and a word, not what it says: an old signature isn’t taken for long. */
async function isSignedByMailgun({ secret }: KnownReporter, given: unknown, now: Date): Promise<boolean> {
  const read = z.safeParse(Signed, given)
  if (!read.success) return false
  const { timestamp, token, signature } = read.data.signature
  return isLately(timestamp, now) && isSameSignature(await hexHmac(secret, timestamp + token), signature)
}

function isLately(seconds: string, now: Date): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - now.getTime()) <= againMs
}

import { and, eq, isNull } from 'drizzle-orm'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { toHex } from '#kit/contract/hex.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { seal } from '#kit/server/seal.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { recordEvent, recordHint } from '#platform/events/server/commands.ts'
import { hasKeyedAddress, type ReporterKind } from '../rules.ts'
import { reporterId } from './queries.ts'
import { refusals } from './refusals.ts'
import { isVerificationKey } from './sendgrid-signature.ts'
import { emailAddressReports, emailReporters } from './tables.ts'

export { readDeliveryReport } from './delivery-report.ts'
export { mayRead, mostBytesFrom, mostReports, readReports, type Come } from './read-reports.ts'
export { snsCertificates } from './sns-signature.ts'

type Wanted = { kind: ReporterKind; secret: string }

export async function saveReporter(tx: Transaction, context: Context, { kind, secret }: Wanted): Promise<void> {
  // Two at once come one after the other: the second keeps what the first has set.
  await tx.insert(emailReporters).values({ id: reporterId, kind: 'none', sealedSecret: '' }).onConflictDoNothing()
  const [before] = await tx.select().from(emailReporters).where(eq(emailReporters.id, reporterId)).for('update')
  const isKept = before?.kind === kind
  const sealedSecret =
    kind === 'none' ? '' : await sealedFor(context, { kind, secret }, isKept ? before.sealedSecret : '')
  if (kind !== 'none' && sealedSecret === '') throw invalid('secret', refusals.incomplete)
  const set = { kind, sealedSecret, ...(!isKept && { lastReportAt: null, confirmUrl: '' }) }
  await tx.update(emailReporters).set(set).where(eq(emailReporters.id, reporterId))
  await recordEvent(tx, context, {
    kind: 'messageSetting.changed',
    entity: 'messageSetting',
    entityId: reporterId,
    before: before && before.kind !== 'none' ? { reporter: before.kind } : null,
    after: { reporter: kind },
  })
}

/** Where the address holds a key, we make the secret behind it ourselves. */
async function sealedFor({ secretKey }: Context, { kind, secret }: Wanted, before: string): Promise<string> {
  if (kind === 'sendgrid' && secret !== '' && !(await isVerificationKey(secret)))
    throw invalid('secret', refusals.noVerificationKey)
  const made = before === '' ? toHex(crypto.getRandomValues(new Uint8Array(32))) : ''
  const given = hasKeyedAddress(kind) ? made : secret
  return given === '' ? before : seal(secretKey, new TextEncoder().encode(given))
}

type From = Pick<Machine, 'now'>

/** Open screens show when the last report came. */
export async function noteReport(tx: Transaction, { now }: From, { confirmUrl = '' }: { confirmUrl?: string }) {
  await tx.update(emailReporters).set({ lastReportAt: now(), confirmUrl }).where(eq(emailReporters.id, reporterId))
  await recordHint(tx, { now }, { kind: 'messageSetting.reported', entity: 'messageSetting', entityId: reporterId })
}

type OfAddress = { why: 'bounced' | 'complained'; address: string; reason: string; at: Date }

/** A complaint and what its recipient decides come one after the other. */
export function takeTurnOf(tx: Transaction, address: string): Promise<void> {
  return takeAdvisoryLock(tx, `complaint of ${address}`)
}

/** Keeps what is newer than what is known of the address, and than what somebody decided about it; whether it stops emails that weren’t stopped. */
export async function keepAddressReport(tx: Transaction, { why, address, reason, at }: OfAddress): Promise<boolean> {
  await takeTurnOf(tx, address)
  const of = and(eq(emailAddressReports.why, why), eq(emailAddressReports.address, address))
  const [known] = await tx.select().from(emailAddressReports).where(of).for('update')
  if (known && (at <= known.at || (known.liftedAt && at <= known.liftedAt))) return false
  const set = { reason, at, liftedAt: null }
  await tx
    .insert(emailAddressReports)
    .values({ why, address, ...set })
    .onConflictDoUpdate({ target: [emailAddressReports.why, emailAddressReports.address], set })
  return !known || known.liftedAt !== null
}

/** Whoever wants messages again isn’t stopped by a complaint from before, even one that is still to come. */
export async function liftComplaint(tx: Transaction, { now }: From, address: string): Promise<void> {
  const set = { liftedAt: now() }
  await tx
    .insert(emailAddressReports)
    .values({ why: 'complained', address, reason: '', at: now(), ...set })
    .onConflictDoUpdate({ target: [emailAddressReports.why, emailAddressReports.address], set })
}

/** Emails may be sent to an address again, until another one comes back. */
export async function liftBlock(tx: Transaction, context: Context, address: string): Promise<void> {
  const { why, address: of, liftedAt } = emailAddressReports
  const isBlock = and(eq(why, 'bounced'), eq(of, address), isNull(liftedAt))
  const lifted = await tx.update(emailAddressReports).set({ liftedAt: context.now() }).where(isBlock).returning()
  if (lifted.length > 0) await recordBlock(tx, context, 'recipientMessage.allowed')
}

/** By the channel alone: whose address it is has no place in a log that is kept for ever. */
export async function recordBlock(tx: Transaction, actor: Parameters<typeof recordEvent>[1], kind: string) {
  await recordEvent(tx, actor, { kind, entity: 'recipientMessage', entityId: 'email', after: { channel: 'email' } })
}

import { and, eq } from 'drizzle-orm'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { toHex } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { seal } from '#kit/server/seal.ts'
import { recordEvent, recordHint } from '#platform/events/server/commands.ts'
import { hasKeyedAddress, type ReporterKind } from '../rules.ts'
import { reporterId, storedReporter } from './queries.ts'
import { refusals } from './refusals.ts'
import { isVerificationKey } from './sendgrid-signature.ts'
import { emailAddressReports, emailReporters } from './tables.ts'

export { readDeliveryReport } from './delivery-report.ts'
export { mayRead, readReports, type Come } from './read-reports.ts'

type Wanted = { kind: ReporterKind; secret: string }

export async function saveReporter(tx: Transaction, context: Context, { kind, secret }: Wanted): Promise<void> {
  const before = await storedReporter(tx)
  await tx.delete(emailReporters).where(eq(emailReporters.id, reporterId))
  if (kind !== 'none') {
    const kept = before?.kind === kind ? before : undefined
    const sealedSecret = await sealedFor(context, { kind, secret }, kept?.sealedSecret ?? '')
    if (sealedSecret === '') throw invalid('secret', refusals.incomplete)
    await tx.insert(emailReporters).values({ ...kept, id: reporterId, kind, sealedSecret })
  }
  await recordEvent(tx, context, {
    kind: 'messageSetting.changed',
    entity: 'messageSetting',
    entityId: reporterId,
    before: before ? { reporter: before.kind } : null,
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

/** Whether this is newer than what is known of the address, and than what somebody decided about it; if so, it is kept. */
export async function keepAddressReport(tx: Transaction, { why, address, reason, at }: OfAddress): Promise<boolean> {
  const of = and(eq(emailAddressReports.why, why), eq(emailAddressReports.address, address))
  const [known] = await tx.select().from(emailAddressReports).where(of).for('update')
  if (known && (at <= known.at || (known.liftedAt && at <= known.liftedAt))) return false
  const set = { reason, at, liftedAt: null }
  await tx
    .insert(emailAddressReports)
    .values({ why, address, ...set })
    .onConflictDoUpdate({ target: [emailAddressReports.why, emailAddressReports.address], set })
  return true
}

/** Emails may be sent to an address again, until another one comes back. */
export async function liftBlock(tx: Transaction, { now }: From, address: string): Promise<void> {
  const of = and(eq(emailAddressReports.why, 'bounced'), eq(emailAddressReports.address, address))
  await tx.update(emailAddressReports).set({ liftedAt: now() }).where(of)
}

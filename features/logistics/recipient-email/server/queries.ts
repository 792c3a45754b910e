import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { unseal } from '#kit/server/seal.ts'
import { hexHmac } from '#platform/webhooks/server/queries.ts'
import { blockedShown, receiveEmailReport, type EmailReports } from '../contract.ts'
import { hasKeyedAddress, type Reporter } from '../rules.ts'
import { emailAddressReports, emailReporters } from './tables.ts'

export type KnownReporter = { kind: Reporter; secret: string }
export const reporterId = 'email'

async function storedReporter(db: Database) {
  const [row] = await db.select().from(emailReporters).where(eq(emailReporters.id, reporterId))
  return row
}

type Keyed = Pick<Machine, 'db' | 'secretKey'>

/** With its secret, for whoever checks a report; nothing where none is set, or it can’t be read any more. */
export async function emailReporter({ db, secretKey }: Keyed): Promise<KnownReporter | undefined> {
  return opened(await storedReporter(db), secretKey)
}

type Stored = typeof emailReporters.$inferSelect

async function opened(row: Stored | undefined, secretKey: Uint8Array): Promise<KnownReporter | undefined> {
  if (!row || row.kind === 'none') return undefined
  const secret = await unseal(secretKey, row.sealedSecret).catch(() => undefined)
  return secret && { kind: row.kind, secret: new TextDecoder().decode(secret) }
}

/** What the address of a provider carries that signs nothing: no one without our secret can make it. */
export function keyOf({ kind, secret }: KnownReporter): Promise<string> {
  return hexHmac(secret, `email reports of ${kind}`)
}

export async function presentReporter(context: Context): Promise<EmailReports> {
  const row = await storedReporter(context.db)
  const known = await opened(row, context.secretKey)
  const maySet = context.user.ability.can('write', 'Setting')
  const addresses = { callback: known ? await callbackFor(context, known) : '', confirmUrl: row?.confirmUrl ?? '' }
  return {
    kind: row?.kind ?? 'none',
    isSecretSet: known !== undefined,
    lastReportAt: row?.lastReportAt?.toISOString() ?? null,
    blockedAddresses: await context.db.$count(emailAddressReports, isBlock),
    ...(maySet ? addresses : { callback: '', confirmUrl: '' }),
  }
}

async function callbackFor({ settings }: Pick<Machine, 'settings'>, known: KnownReporter): Promise<string> {
  const address = `${settings.publicUrl}${receiveEmailReport.path.replace('{provider}', known.kind)}`
  return hasKeyedAddress(known.kind) ? `${address}?key=${await keyOf(known)}` : address
}

const { why, address, reason, at, liftedAt } = emailAddressReports
const isBlock = and(eq(why, 'bounced'), isNull(liftedAt))

/** Those with all of `q` in them, the newest first. */
export async function blockedAddresses(db: Database, { q }: { q: string }) {
  const isAsked = and(isBlock, q === '' ? undefined : sql`strpos(${address}, ${q.toLowerCase()}) > 0`)
  const rows = await db
    .select({ address, reason, at })
    .from(emailAddressReports)
    .where(isAsked)
    .orderBy(desc(at), address)
    .limit(blockedShown)
  return {
    total: await db.$count(emailAddressReports, isAsked),
    addresses: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}

/** Which of these addresses get no more emails, with when and why. */
export async function blocksOf(db: Database, addresses: readonly string[]) {
  if (addresses.length === 0) return []
  return db
    .select()
    .from(emailAddressReports)
    .where(and(isBlock, inArray(address, [...addresses])))
    .limit(10_000)
}

/** Whether the owner of an address complained, and hasn’t wanted emails again since. */
export async function isComplaintOf(db: Database, given: string): Promise<boolean> {
  const isHeld = and(eq(why, 'complained'), eq(address, given), isNull(liftedAt))
  return (await db.$count(emailAddressReports, isHeld)) > 0
}

export async function isBlocked(db: Database, given: string): Promise<boolean> {
  return (await blocksOf(db, [given])).length > 0
}

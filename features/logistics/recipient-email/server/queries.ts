import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { unseal } from '#kit/server/seal.ts'
import { hexHmac } from '#platform/webhooks/server/queries.ts'
import { receiveEmailReport, type EmailReports } from '../contract.ts'
import { hasKeyedAddress, type Reporter } from '../rules.ts'
import { emailAddressReports, emailReporters } from './tables.ts'

export type KnownReporter = { kind: Reporter; secret: string }
export const reporterId = 'email'

export async function storedReporter(db: Database) {
  const [row] = await db.select().from(emailReporters).where(eq(emailReporters.id, reporterId))
  return row
}

type Keyed = Pick<Machine, 'db' | 'secretKey'>

/** With its secret, for whoever checks a report; nothing where none is set, or it can’t be read any more. */
export async function emailReporter({ db, secretKey }: Keyed): Promise<KnownReporter | undefined> {
  const row = await storedReporter(db)
  if (!row || row.kind === 'none') return undefined
  const secret = await unseal(secretKey, row.sealedSecret).catch(() => undefined)
  return secret && { kind: row.kind, secret: new TextDecoder().decode(secret) }
}

/** What the address of a provider carries that signs nothing: no one without our secret can make it. */
export function keyOf({ kind, secret }: KnownReporter): Promise<string> {
  return hexHmac(secret, `email reports of ${kind}`)
}

export async function presentReporter(machine: Keyed & Pick<Machine, 'settings'>): Promise<EmailReports> {
  const row = await storedReporter(machine.db)
  const known = await emailReporter(machine)
  return {
    kind: row?.kind ?? 'none',
    isSecretSet: known !== undefined,
    callback: known ? await callbackFor(machine, known) : '',
    lastReportAt: row?.lastReportAt?.toISOString() ?? null,
    confirmUrl: row?.confirmUrl ?? '',
    blockedAddresses: await machine.db.$count(emailAddressReports, isBlock),
  }
}

async function callbackFor({ settings }: Pick<Machine, 'settings'>, known: KnownReporter): Promise<string> {
  const address = `${settings.publicUrl}${receiveEmailReport.path.replace('{provider}', known.kind)}`
  return hasKeyedAddress(known.kind) ? `${address}?key=${await keyOf(known)}` : address
}

const { why, address, liftedAt } = emailAddressReports
const isBlock = and(eq(why, 'bounced'), isNull(liftedAt))

/** Which of these addresses get no more emails, with when and why. */
export async function blocksOf(db: Database, addresses: readonly string[]) {
  if (addresses.length === 0) return []
  return db
    .select()
    .from(emailAddressReports)
    .where(and(isBlock, inArray(address, [...addresses])))
    .limit(10_000)
}

export async function isBlocked(db: Database, given: string): Promise<boolean> {
  return (await blocksOf(db, [given])).length > 0
}

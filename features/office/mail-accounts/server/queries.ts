import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Language } from '#kit/contract/sentence.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { MailServer } from '#kit/server/mailboxes.ts'
import { unseal } from '#kit/server/seal.ts'
import type { MailAccount } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mostAccounts } from '../rules.ts'
import { mailAccountEmails, mailAccounts } from './tables.ts'

export type AccountRow = typeof mailAccounts.$inferSelect
type Reader = { db: Database; userId: number; language: Language }

export async function presentAccounts({ db, userId, language }: Reader): Promise<MailAccount[]> {
  const rows = await db
    .select()
    .from(mailAccounts)
    .where(eq(mailAccounts.userId, userId))
    .orderBy(asc(mailAccounts.id))
    .limit(mostAccounts)
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presented(row, language, counts.get(row.id) ?? 0))
}

export async function presentAccount(reader: Reader, id: number): Promise<MailAccount> {
  const row = await accountOf(reader.db, reader.userId, id)
  return presented(row, reader.language, (await countsOf(reader.db, [id])).get(id) ?? 0)
}

async function countsOf(db: Database, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: mailAccountEmails.accountId, emails: count() })
    .from(mailAccountEmails)
    .where(and(inArray(mailAccountEmails.accountId, ids), isNotNull(mailAccountEmails.emailId)))
    .groupBy(mailAccountEmails.accountId)
  return new Map(rows.map(({ id, emails }) => [id, emails]))
}

function presented(row: AccountRow, language: Language, emails: number): MailAccount {
  const { id, address, host, port, security, user, problem, lastSyncAt, nextSyncAt, version } = row
  return {
    id,
    address,
    host,
    port,
    security,
    user,
    state: problem ? 'failed' : lastSyncAt ? 'working' : 'new',
    lastSyncAt: lastSyncAt?.toISOString() ?? null,
    problem: problem?.[language] ?? '',
    nextSyncAt: nextSyncAt?.toISOString() ?? null,
    emails,
    version,
  }
}

/** An account of a person; of others' there is nothing. */
export async function accountOf(db: Database, userId: number, id: number): Promise<AccountRow> {
  const [row] = await db
    .select()
    .from(mailAccounts)
    .where(and(eq(mailAccounts.id, id), eq(mailAccounts.userId, userId)))
  if (!row) throw notFound(refusals.things.account, id)
  return row
}

/** Where an account is, with what opens it. */
export async function serverOf({ secretKey }: Pick<Machine, 'secretKey'>, row: AccountRow): Promise<MailServer> {
  const { host, port, security, user, sealedPassword } = row
  const password = new TextDecoder().decode(await unseal(secretKey, sealedPassword))
  return { host, port, security, user, password }
}

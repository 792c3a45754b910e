import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { pageMs } from '../rules.ts'
import type { KnownAccount } from './account.ts'
import { openSession, ProviderRefused, type Session } from './provider.ts'
import type { cardCharges, cardPayments, ChargePage } from './tables.ts'

type Kept = typeof cardCharges | typeof cardPayments
type Row = { key: string; amountCents: number; currency: string; createdAt: Date }
type Opening = { account: KnownAccount; row: Row; page: ChargePage }

/** Opens the page of what is paid, as it was first asked for: under one key the provider takes one form alone. */
export async function openPage(db: Database, table: Kept, { account, row, page }: Opening): Promise<Session> {
  const { key, amountCents, currency, createdAt } = row
  const mine = eq(table.key, key)
  const first = await firstPage(db, table, { key, page })
  const expiresAt = new Date(createdAt.getTime() + pageMs)
  return openSession(account, { key, amountCents, currency, expiresAt, ...first }).catch(async (error: unknown) => {
    // It opened nothing: what was wrong with the page, such as an email address, can be put right.
    if (error instanceof ProviderRefused) await db.update(table).set({ page: null }).where(mine)
    throw error
  })
}

async function firstPage(
  db: Database,
  table: Kept,
  { key, page }: { key: string; page: ChargePage },
): Promise<ChargePage> {
  const mine = eq(table.key, key)
  await db
    .update(table)
    .set({ page })
    .where(and(mine, isNull(table.page)))
  const [row] = await db.select({ page: table.page }).from(table).where(mine)
  return row?.page ?? page
}

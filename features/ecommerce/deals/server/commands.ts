import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { deals } from './tables.ts'

export async function rescaleDeals(tx: Transaction, factor: number): Promise<void> {
  const scaled = (amount: PgColumn) => sql`round(${amount} * ${factor}::numeric)::int`
  await tx
    .update(deals)
    .set({ amountCents: scaled(deals.amountCents), minimumCents: scaled(deals.minimumCents), ...newVersion(deals) })
}

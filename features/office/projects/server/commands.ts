import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { projects } from './tables.ts'

/** Converts every amount to another currency, in its smallest unit. */
export async function rescaleBudgets(tx: Transaction, factor: number): Promise<void> {
  const scaled = (amount: PgColumn) => sql`round(${amount} * ${factor}::numeric)::int`
  const { budgetCents, spentCents } = projects
  const set = { budgetCents: scaled(budgetCents), spentCents: scaled(spentCents) }
  await tx.update(projects).set({ ...set, ...newVersion(projects) })
}

import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion, staleEdit } from '#kit/server/versions.ts'
import type { PlanPrices } from '../contract.ts'
import { readPrices } from './queries.ts'
import { planPrices } from './tables.ts'

export async function changePrices(tx: Transaction, context: Context, { version, ...set }: PlanPrices): Promise<void> {
  const { version: _, ...before } = await readPrices(tx)
  if (version > 0) await changeVersion(tx, planPrices, { version, set, where: eq(planPrices.id, 1) })
  else {
    const row = { id: 1, ...set }
    const made = await tx.insert(planPrices).values(row).onConflictDoNothing().returning({ id: planPrices.id })
    if (made.length === 0) throw staleEdit()
  }
  await recordEvent(tx, context, {
    kind: 'planPrices.changed',
    entity: 'planPrices',
    entityId: 'settings',
    before,
    after: set,
  })
}

/** Converts every price to another currency, in its smallest unit. */
export async function rescalePlanPrices(tx: Transaction, factor: number): Promise<void> {
  const scaled = (price: PgColumn) => sql`round(${price} * ${factor}::numeric)::int`
  await tx.update(planPrices).set({
    basicCents: scaled(planPrices.basicCents),
    teamCents: scaled(planPrices.teamCents),
    companyCents: scaled(planPrices.companyCents),
    enterpriseCents: scaled(planPrices.enterpriseCents),
    ...newVersion(planPrices),
  })
}

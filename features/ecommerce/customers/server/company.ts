import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { newVersion } from '#kit/server/versions.ts'
import { customers } from './tables.ts'

type Company = { company: string; taxId: string }

/** What is learned of a customer's company is kept with them, unless something is known already. */
export async function keepCompany(
  tx: Transaction,
  maker: Parameters<typeof recordEvent>[1],
  known: Company & { id: number },
  learned: Company,
): Promise<void> {
  const company = known.company || learned.company
  const taxId = known.taxId || learned.taxId
  if (company === known.company && taxId === known.taxId) return
  await tx
    .update(customers)
    .set({ company, taxId, ...newVersion(customers) })
    .where(eq(customers.id, known.id))
  const change = { before: { company: known.company, taxId: known.taxId }, after: { company, taxId } }
  await recordEvent(tx, maker, { kind: 'customer.changed', entity: 'customer', entityId: known.id, ...change })
}

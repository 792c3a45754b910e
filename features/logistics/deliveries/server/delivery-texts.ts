import { eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { deliveries, deliveryTexts } from './tables.ts'

const fields = ['reference', 'recipient', 'phone', 'address'] as const
type Found = Pick<typeof deliveries.$inferSelect, 'id' | (typeof fields)[number]>

/** Whether a change of these fields changes what a delivery is found by. */
export function changesText(changed: readonly string[]): boolean {
  return fields.some((field) => changed.includes(field))
}

/** Keeps what deliveries that were added or changed are found by. */
export async function recordTexts(tx: Transaction, rows: readonly Found[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(deliveryTexts)
    .values(rows.map((row) => ({ deliveryId: row.id, text: fields.map((field) => row[field]).join('\n') })))
    .onConflictDoUpdate({ target: deliveryTexts.deliveryId, set: { text: sql`excluded.text` } })
}

/** For a list that searches `deliveryTexts.searchText`. */
export const joinedTexts = { table: deliveryTexts, on: eq(deliveryTexts.deliveryId, deliveries.id) }

/** A condition that holds for deliveries that hold the words. */
export function holdsWords(words: string | undefined): SQL | undefined {
  const isFound = contains(deliveryTexts.searchText, words)
  const { deliveryId } = deliveryTexts
  return isFound && sql`${deliveries.id} in (select ${deliveryId} from ${deliveryTexts} where ${isFound})`
}

import { inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { storeCurrency } from '../../../ecommerce/settings/server/queries.ts'
import type { PriceList } from '../contract.ts'
import { deliveryPrices } from './tables.ts'

export const everyone = 0

/** The usual prices and those of a client, as far as they were set. */
export async function pricesFor(db: Database, customerId: number): Promise<PriceList> {
  const rows = await db
    .select()
    .from(deliveryPrices)
    .where(inArray(deliveryPrices.customerId, [everyone, customerId]))
  const of = (id: number) => rows.find((row) => row.customerId === id) ?? null
  return {
    usual: of(everyone),
    own: customerId === everyone ? null : of(customerId),
    currency: await storeCurrency(db),
  }
}

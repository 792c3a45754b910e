import type { Machine } from '#kit/server/machine.ts'
import { storeCurrency } from '../../ecommerce/settings/server/queries.ts'
import { deliveryPrices } from './server/tables.ts'

/** Usual prices, so that deliveries can be billed straight away. */
export async function sampleDeliveryPrices({ db }: Machine): Promise<void> {
  const currency = await storeCurrency(db)
  await db
    .insert(deliveryPrices)
    .values({ customerId: 0, perDeliveryCents: 650, perKilogramCents: 25, currency })
    .onConflictDoNothing()
}

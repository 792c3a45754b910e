import type { Machine } from '#kit/server/machine.ts'
import { storeCurrency } from '../../ecommerce/settings/server/queries.ts'
import { fromTheStart, noRates } from './rules.ts'
import { deliveryPriceLists } from './server/tables.ts'

/** Usual prices, so that deliveries can be billed straight away. */
export async function sampleDeliveryPrices({ db }: Machine): Promise<void> {
  const currency = await storeCurrency(db)
  const rates = {
    ...noRates,
    perDeliveryCents: 450,
    perKilogramCents: 25,
    zones: [
      { name: 'Inner city', postcodes: [], upToKilometres: 4, cents: 150 },
      { name: 'Outskirts', postcodes: [], upToKilometres: 12, cents: 380 },
      { name: 'Beyond', postcodes: [], upToKilometres: null, cents: 790 },
    ],
    steps: [{ unit: 'kilograms', above: 30, cents: 600 }],
    minimumCents: 650,
    fuelBasisPoints: 450,
    eveningCents: 300,
    waitingCents: 900,
    failedCents: 400,
  }
  await db
    .insert(deliveryPriceLists)
    .values({ customerId: 0, number: 1, startsOn: fromTheStart, rates, currency })
    .onConflictDoNothing()
}

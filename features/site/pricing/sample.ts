import type { Machine } from '#kit/server/machine.ts'
import { planPrices } from './server/tables.ts'

/** Prices of an example; a workspace sets its own. */
export async function samplePrices({ db }: Machine): Promise<void> {
  const prices = { basicCents: 0, teamCents: 4900, companyCents: 9900, enterpriseCents: 29_900 }
  await db
    .insert(planPrices)
    .values({ id: 1, ...prices, paidMonths: 10 })
    .onConflictDoNothing()
}

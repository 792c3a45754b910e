import { conflict } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { visitsOf } from '../../../logistics/attempts/server/queries.ts'
import type { Billable } from '../../../logistics/deliveries/server/queries.ts'
import { metersBetween } from '../../../logistics/positions/rules/meters.ts'
import { priceOf, type Price } from '../../delivery-prices/rules.ts'
import type { Lists } from '../../delivery-prices/server/queries.ts'
import { refusals } from './refusals.ts'

export type PricedRow = Billable & { price: Price | null }

/** Each delivery with its price and the reasons for it, by the list that held on its day. */
export async function priceRows(db: Database, rows: Billable[], lists: Lists): Promise<PricedRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const visits = await visitsOf(db, ids)
  return rows.map((row) => {
    const { failed = 0, minutes = [] } = visits.get(row.id) ?? {}
    const price = priceOf({ ...row, meters: metersOf(row), failed, minutes }, lists)
    // Prices hold in the currency they were set in.
    if (price?.currency && price.currency !== lists.currency)
      throw conflict(refusals.otherCurrency, { prices: price.currency, store: lists.currency })
    return { ...row, price }
  })
}

function metersOf({ span }: Billable): number | null {
  if (!span) return null
  const [fromLongitude, fromLatitude, longitude, latitude] = span
  return metersBetween({ longitude: fromLongitude, latitude: fromLatitude }, { longitude, latitude })
}

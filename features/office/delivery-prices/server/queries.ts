import { asc, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { logisticsSetting } from '../../../logistics/settings/server/queries.ts'
import type { KeptPrices, PriceList } from '../contract.ts'
import { listOn } from '../rules.ts'
import { deliveryPriceLists } from './tables.ts'

export const everyone = 0

type Kept = typeof deliveryPriceLists.$inferSelect
export type Lists = { own: Kept[]; usual: Kept[]; currency: string }

/** The lists there were, of everyone and of a client, oldest first. */
export async function priceListsFor(db: Database, customerId: number): Promise<Lists> {
  const rows = await db
    .select()
    .from(deliveryPriceLists)
    .where(inArray(deliveryPriceLists.customerId, [everyone, customerId]))
    .orderBy(asc(deliveryPriceLists.customerId), asc(deliveryPriceLists.number))
  const { currency } = await storeSetting(db, 'details')
  return {
    own: customerId === everyone ? [] : rows.filter((row) => row.customerId !== everyone),
    usual: rows.filter((row) => row.customerId === everyone),
    currency,
  }
}

/** The usual prices and those of a client, as far as they were set. */
export async function pricesFor(db: Database, customerId: number, now: Date): Promise<PriceList> {
  const { own, usual, currency } = await priceListsFor(db, customerId)
  const { timeZone } = await storeSetting(db, 'details')
  const { units } = await logisticsSetting(db, 'general')
  const today = wallTime(now, timeZone).slice(0, 10)
  return {
    usual: presentKept(usual, today),
    own: presentKept(own, today),
    ownVersion: own.at(-1)?.number ?? 0,
    currency,
    units: units.map(({ key, name }) => ({ key, name })),
    lists: [...own.toReversed(), ...usual.toReversed()].slice(0, 100).map(({ customerId: of, addedAt, ...list }) => ({
      ...list,
      isOwn: of !== everyone,
      addedAt: addedAt?.toISOString() ?? null,
    })),
  }
}

/** The list of today, or the next one. */
export function listOfNow(lists: Kept[], today: string): Kept | undefined {
  return (
    listOn(lists, today) ?? lists.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || b.number - a.number)[0]
  )
}

function presentKept(lists: Kept[], today: string): KeptPrices | null {
  const list = listOfNow(lists, today)
  if (!list?.rates) return null
  return { ...list.rates, currency: list.currency, startsOn: list.startsOn, version: lists.at(-1)!.number }
}

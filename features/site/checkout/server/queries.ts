import { and, eq, isNotNull } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { takesCards } from '../../../ecommerce/card-payments/server/commands.ts'
import { fullOrder } from '../../../ecommerce/orders/server/queries.ts'
import { productsOnSale } from '../../../ecommerce/products/server/queries.ts'
import { ratesOf } from '../../../ecommerce/settings/rules.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { listDepotIds } from '../../../logistics/depots/server/queries.ts'
import { todayOf } from '../../../logistics/drivers/server/queries.ts'
import { shiftsOfDays } from '../../../logistics/plans/server/commands.ts'
import { isHoliday } from '../../../logistics/settings/rules.ts'
import { logisticsSetting } from '../../../logistics/settings/server/queries.ts'
import type { PayWay, readCheckout, Receipt, ShopProduct, Slot } from '../contract.ts'
import { daysOffered, mostLeft, slotsIn, waysToPay } from '../rules.ts'
import { refusals } from './refusals.ts'
import { shopOrders } from './tables.ts'

type From = Pick<Machine, 'db' | 'now' | 'settings' | 'bus' | 'secretKey'>

export async function checkoutFacts(from: From): Promise<ReplyOf<typeof readCheckout>> {
  const { db } = from
  const { storeName, currency, taxBasisPoints } = await storeSetting(db, 'details')
  return {
    storeName,
    currency,
    taxBasisPoints,
    rates: ratesOf(await storeSetting(db, 'shipping')),
    checkout: await storeSetting(db, 'checkout'),
    ways: await payWays(from),
    slots: await slotsNow(from),
  }
}

export async function payWays({ db, settings, secretKey }: From): Promise<PayWay[]> {
  const { manual } = await storeSetting(db, 'payments')
  return waysToPay(manual, { isSample: settings.isSample, hasCards: await takesCards({ db, secretKey }) })
}

/** Worked out again after this long: visitors ask often, and shifts change seldom. */
const freshMs = 60_000
const remembered = stateOf(() => ({ at: 0, slots: Promise.resolve<Slot[]>([]) }))

/** The days ahead on which orders can come, and when. */
export async function slotsNow({ db, now, bus }: From): Promise<Slot[]> {
  const kept = remembered(bus)
  const at = now().getTime()
  if (at - kept.at < freshMs && at >= kept.at) return kept.slots
  kept.at = at
  kept.slots = readSlots(db, now())
  kept.slots.catch(() => void (kept.at = 0))
  return kept.slots
}

async function readSlots(db: Database, now: Date): Promise<Slot[]> {
  const today = await todayOf(db, now)
  const days = Array.from({ length: daysOffered }, (_, at) => daysAfter(today, at + 1))
  const reach = { depotIds: await listDepotIds(db), hasOpenDepot: true }
  const shifts = await shiftsOfDays(db, reach, days)
  const holidays = await logisticsSetting(db, 'holidays')
  return slotsIn(
    days.map((day, at) => ({
      day,
      isHoliday: isHoliday(holidays, day),
      hours: shifts[at]!.flatMap(({ hours }) => hours),
    })),
  )
}

/** Published products in stock, with the variants they are sold as. */
export async function shopProducts(db: Database, query: ListQuery) {
  const page = await productsOnSale(db, query)
  const shown = page.products.map(({ qty, variants, ...product }): ShopProduct => ({
    ...product,
    left: Math.min(qty, mostLeft),
    variants: variants.map(({ qty: stocked, ...one }) => ({ ...one, left: Math.min(stocked, mostLeft) })),
  }))
  return { products: shown, total: page.total }
}

const isDone = isNotNull(shopOrders.orderId)

/** The order placed with a key, as far as its buyer sees it. */
export async function receiptOf(db: Database, key: string): Promise<Receipt> {
  const row = await placedWith(db, key)
  const order = await fullOrder(db, row.orderId)
  const { orderId, status, totalCents, shippingCents, discountCents, taxCents, currency, email } = order
  return {
    key,
    orderId,
    state: states[order.payment],
    status,
    way: row.way,
    totalCents,
    shippingCents,
    discountCents,
    taxCents,
    currency,
    email,
    slot: row.slot,
    items: order.items.map((item) => ({
      name: item.productName,
      variant: item.variant,
      qty: item.qty,
      totalCents: item.totalCents,
    })),
  }
}

const states = { 1: 'paid', 2: 'waiting', 3: 'failed', 4: 'cancelled' } as const

/** What is kept of an order placed with a key, if there is one. */
export async function findPlaced(db: Database, key: string) {
  const [row] = await db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.key, key), isDone))
  return row?.orderId ? { ...row, orderId: row.orderId } : undefined
}

export async function placedWith(db: Database, key: string) {
  const placed = await findPlaced(db, key)
  if (!placed) throw notFound(refusals.things.order)
  return placed
}

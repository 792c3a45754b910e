import { and, eq } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { takesCards } from '../../../ecommerce/card-payments/server/commands.ts'
import type { Order } from '../../../ecommerce/orders/contract.ts'
import { destinationLines } from '../../../ecommerce/orders/rules.ts'
import { fullOrder } from '../../../ecommerce/orders/server/queries.ts'
import { productsOnSale } from '../../../ecommerce/products/server/queries.ts'
import { ratingsOf } from '../../../ecommerce/reviews/server/queries.ts'
import { giftWrapPrice, ratesOf } from '../../../ecommerce/settings/rules.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { PayWay, readCheckout, Receipt, ShopProduct } from '../contract.ts'
import { mostLeft, waysToPay } from '../rules.ts'
import { leftOnAccount } from './on-account.ts'
import { refusals } from './refusals.ts'
import { isDone, slotsNow } from './slots.ts'
import { shopOrders } from './tables.ts'

type From = Pick<Machine, 'db' | 'now' | 'settings' | 'bus' | 'secretKey'> & { user: Caller | undefined }

export async function checkoutFacts(from: From): Promise<ReplyOf<typeof readCheckout>> {
  const { db } = from
  const { storeName, currency, taxBasisPoints } = await storeSetting(db, 'details')
  const checkout = await storeSetting(db, 'checkout')
  return {
    storeName,
    currency,
    taxBasisPoints,
    rates: ratesOf(await storeSetting(db, 'shipping')),
    checkout,
    giftWrapCents: giftWrapPrice(checkout),
    ways: await payWays(from),
    slots: await slotsNow(from),
  }
}

export async function payWays({ db, settings, secretKey, user }: From): Promise<PayWay[]> {
  const { manual } = await storeSetting(db, 'payments')
  const hasCards = await takesCards({ db, secretKey })
  const isOnAccount = manual.some(({ termDays }) => termDays > 0)
  const leftCents = isOnAccount ? await leftOnAccount(db, user) : 0
  return waysToPay(manual, { isSample: settings.isSample, hasCards, leftCents })
}

/** Published products in stock, with the variants they are sold as. */
export async function shopProducts(db: Database, query: ListQuery & { of?: number[] | undefined }) {
  const page = await productsOnSale(db, query)
  const products = await addRatings(db, page.products)
  const shown = products.map(({ qty, variants, ...product }): ShopProduct => ({
    ...product,
    left: Math.min(qty, mostLeft),
    variants: variants.map(({ qty: stocked, ...one }) => ({ ...one, left: Math.min(stocked, mostLeft) })),
  }))
  return { products: shown, total: page.total }
}

/** Products or lines of a cart, with what reviews say of them. */
export async function addRatings<P extends { productId: number }>(db: Database, things: readonly P[]) {
  const ids = things.map(({ productId }) => productId)
  const ratings = ids.length > 0 ? await ratingsOf(db, ids) : new Map<number, never>()
  return things.map((thing) => ({ ...thing, rating: ratings.get(thing.productId) ?? null }))
}

/** The order placed with a key, as far as its buyer sees it. */
export async function receiptOf(db: Database, key: string): Promise<Receipt> {
  const row = await placedWith(db, key)
  const order = await fullOrder(db, row.orderId)
  const {
    orderId,
    status,
    itemsCents,
    totalCents,
    giftCardCents,
    shippingCents,
    discountCents,
    taxCents,
    currency,
    email,
    isGiftWrapped,
    giftWrapCents,
  } = order
  return {
    key,
    orderId,
    state: states[order.payment],
    status,
    way: row.way,
    itemsCents,
    totalCents,
    giftCardCents,
    shippingCents,
    isGiftWrapped,
    giftWrapCents,
    discountCents,
    taxCents,
    currency,
    email,
    address: destinationLines(order.shippingAddress),
    billing: billingLines(order),
    delivery: order.shippingRate,
    slot: row.slot,
    items: order.items.map((item) => ({
      name: item.productName,
      variant: item.variant,
      qty: item.qty,
      totalCents: item.totalCents,
    })),
  }
}

/** The bill goes to the same person as the goods. */
function billingLines({ billingAddress, shippingAddress }: Order): string[] {
  const { recipient = '', company = '', phone = '' } = shippingAddress ?? {}
  return destinationLines(billingAddress && { ...billingAddress, recipient, company, phone })
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

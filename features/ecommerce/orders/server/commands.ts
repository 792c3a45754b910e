import { eq, isNotNull } from 'drizzle-orm'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { insertCustomer } from '../../customers/server/commands.ts'
import { isOwnAddress } from '../../customers/server/queries.ts'
import type { BoughtInShop } from '../../notifications/contract.ts'
import { customers } from '../../customers/server/tables.ts'
import { priceNow, variantName } from '../../products/rules.ts'
import { productsById, productsBySku, variantsBy, withVariants } from '../../products/server/queries.ts'
import { asAskedFor, lackingAtCheckout, offeredMethods } from '../../settings/rules.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import type { Order, OrderedGoods, OrderInput, Quote } from '../contract.ts'
import { refusals } from './refusals.ts'
import { buyerByEmail, fullOrder } from './queries.ts'
import { freightOf, totalsOf, withDeal, writeOrder, type Line, type Maker } from './write.ts'
import { dealOf, offersFor, takeCoupon } from './coupon.ts'
import { holdEnd, planRelease } from './holds.ts'
import { giftWrapOf, rateOf } from './sending.ts'
import { settleOrder } from './settle.ts'

export { holdEnd } from './holds.ts'
export { awaitPayment, followInPayment, noteUnexpectedPayment, settleOrder } from './settle.ts'
export { soldOf } from './sold.ts'
export { settleRefund, type RefundOutcome, type Said } from './settle-refund.ts'
export { countDoorMoney, doorMoneyOf, type DoorMoney } from './door-money.ts'
export { followDelivery } from './follow-delivery.ts'
export { askForInvoice, writeOrder, type Line, type Maker } from './write.ts'

/** Creates an order from products by id or SKU, at current prices. */
export async function placeOrder(tx: Transaction, maker: Maker, input: OrderInput): Promise<Order> {
  const draft = { ...input, ...(await boughtIn(tx, maker, input)), externalId: null }
  return writeOrder(tx, maker, input.channel === 'website' ? await throughCheckout(tx, draft) : draft)
}

type ShopInput = Omit<OrderInput, 'payment' | 'method' | 'methodNumber' | 'channel'> & { giftCard?: string | undefined }
/** How an order of the shop is paid: at the door or before, and by what; its goods may wait for a set time. */
export type ShopPayment = {
  isAtDoor: boolean
  termDays?: number | null
  isHeld?: boolean
  paidBy: string
  inShop: BoughtInShop
}

/** Creates an order of a visitor of the shop, who buys what is published alone; nothing is paid yet. */
export async function placeShopOrder(
  tx: Transaction,
  maker: Maker,
  input: ShopInput,
  { isAtDoor, termDays = null, isHeld = false, paidBy, inShop }: ShopPayment,
): Promise<Order> {
  const paid = { payment: 2, method: 'mastercard', methodNumber: 0, channel: 'website' } as const
  const bought = await boughtIn(tx, maker, input, inShop)
  const heldUntil = isHeld ? await holdEnd(tx, maker) : undefined
  const draft = {
    ...input,
    ...paid,
    ...bought,
    isPaidAtDoor: isAtDoor,
    termDays,
    paidBy,
    isByStranger: !input.customer || !(await isOwnAddress(tx, maker.user, input.customer.email)),
    heldUntil,
    inShop,
    externalId: null,
  }
  const order = await writeOrder(tx, maker, await throughCheckout(tx, draft, false))
  if (!heldUntil) return order
  if (order.payment === 1) return order
  if (order.totalCents > 0) await planRelease(tx, maker, { orderId: order.order, heldUntil })
  else await settleOrder(tx, maker, { id: order.order, payment: 1 })
  return fullOrder(tx, order.order)
}

/** What is bought, by whom, and what their deal takes off. */
async function boughtIn(tx: Transaction, maker: Maker, input: ShopInput, inShop?: BoughtInShop) {
  const lines = await linesOf(tx, input.items, inShop !== undefined)
  const missing = lines.find(({ product }) => !product.stock)
  if (missing) throw conflict(refusals.outOfStock, { product: missing.productName })
  const customerId = await buyerOf(tx, maker, input, inShop?.language)
  const deal = await takeCoupon(tx, maker, { coupon: input.coupon, lines, customerId })
  return { lines, customerId, deal }
}

/** The checkout settings only apply to orders from the website. */
async function throughCheckout<D extends Pick<OrderInput, 'shippingAddress' | 'method'> & { customerId: number }>(
  tx: Transaction,
  draft: D,
  isByCard = true,
): Promise<D> {
  const checkout = await storeSetting(tx, 'checkout')
  const [buyer] = await tx
    .select({ contact: customers.contact, hasSignIn: isNotNull(customers.userId).mapWith(Boolean) })
    .from(customers)
    .where(eq(customers.id, draft.customerId))
  const lacking = lackingAtCheckout(checkout, { buyer: buyer!, destination: draft.shippingAddress })
  if (lacking) throw invalid(lacking.path, refusals.checkout[lacking.rule])
  if (isByCard && !offeredMethods(await storeSetting(tx, 'payments')).includes(draft.method))
    throw invalid('method', refusals.notTaken)
  return { ...draft, ...(draft.shippingAddress && { shippingAddress: asAskedFor(checkout, draft.shippingAddress) }) }
}

/** The order's total, and how much of each item is left in stock; the shop knows what is published alone. */
export async function quote(
  db: Database,
  goods: OrderedGoods,
  { now, isInShop = false }: { now: Date; isInShop?: boolean },
): Promise<Quote> {
  const { currency, taxBasisPoints } = await storeSetting(db, 'details')
  const lines = await linesOf(db, goods.items, isInShop)
  const rate = await rateOf(db, goods.shipping)
  const extras = {
    shippingCents: rate?.priceCents ?? 0,
    giftWrapCents: await giftWrapOf(db, goods.isGiftWrapped),
  }
  const { weightGrams, handling } = freightOf(lines)
  const deal = await dealOf(db, { coupon: goods.coupon, lines, now })
  const shown = lines.map(({ product, variant, ...line }) => {
    const { qty: left } = variant ?? product
    return {
      ...line,
      productId: product.id,
      productBrand: product.productBrand,
      variantId: variant?.id ?? null,
      variant: variant ? variantName(variant) : '',
      image: variant?.image || product.image,
      totalCents: line.qty * line.priceCents,
      left,
      canSell: product.stock && left >= line.qty,
    }
  })
  return {
    currency,
    taxBasisPoints,
    lines: shown,
    weightGrams,
    handling,
    ...totalsOf(lines, withDeal(goods, deal), { taxBasisPoints, ...extras }),
  }
}

/** The deals that the shop names for what is in a cart. */
export async function shopOffers(db: Database, { items }: Pick<OrderedGoods, 'items'>, now: Date) {
  return offersFor(db, { lines: await linesOf(db, items, true), now })
}

type Product = NonNullable<Line['product']>
type Known = Line & { product: Product }

async function linesOf(db: Database, items: OrderedGoods['items'], isInShop = false): Promise<Known[]> {
  const skus = items.flatMap(({ sku }) => (sku === undefined ? [] : String(sku)))
  const byId = await productsById(
    db,
    items.flatMap((item) => item.productId ?? []),
  )
  const bySku = await productsBySku(db, skus)
  const variants = await variantsBy(db, { ids: items.flatMap((item) => item.variantId ?? []), skus })
  const asVariants = await withVariants(db, [...byId.keys(), ...[...bySku.values()].map(({ id }) => id)])
  return items.map(({ productId, variantId, sku, qty }, index) => {
    const chosen = variants.find(({ variant }) =>
      variantId === undefined ? productId === undefined && variant.sku === String(sku) : variant.id === variantId,
    )
    const product = chosen?.product ?? (productId === undefined ? bySku.get(String(sku)) : byId.get(productId))
    if (!product || !isMeant(product, { productId, isInShop })) throw invalid(`items.${index}`, refusals.noProduct)
    if (!chosen && asVariants.has(product.id))
      throw invalid(`items.${index}`, refusals.whichVariant, { product: product.productName })
    return lineOf(product, chosen?.variant, qty)
  })
}

function isMeant({ id, status }: Product, asked: { productId: number | undefined; isInShop: boolean }): boolean {
  const isAskedFor = asked.productId === undefined || asked.productId === id
  return isAskedFor && (!asked.isInShop || status === 'Published')
}

function lineOf(product: Product, variant: Line['variant'], qty: number): Known {
  return {
    product,
    variant,
    qty,
    productName: product.productName,
    sku: variant?.sku ?? product.sku,
    priceCents: variant?.priceCents ?? priceNow(product),
  }
}

async function buyerOf(
  tx: Transaction,
  maker: Maker,
  { customerId, customer }: Pick<OrderInput, 'customerId' | 'customer'>,
  language?: BoughtInShop['language'],
): Promise<number> {
  if (customerId !== undefined) {
    const [known] = await tx
      .select({ id: customers.id, archivedAt: customers.archivedAt })
      .from(customers)
      .where(eq(customers.id, customerId))
    if (!known || known.archivedAt) throw invalid('customerId', refusals.noCustomer, { customer: customerId })
    return known.id
  }
  if (!customer) throw invalid('customerId', refusals.whoFor)
  // Two first orders at the same moment are both theirs.
  await takeAdvisoryLock(tx, `customer ${customer.email}`)
  const known = await buyerByEmail(tx, customer.email)
  const visit = language && { language, isOrdering: true }
  return known ?? (await insertCustomer(tx, maker, { ...customer, isBillingAddress: true }, visit)).id
}

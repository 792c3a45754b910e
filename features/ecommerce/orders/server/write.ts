import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { announce } from '#platform/webhooks/server/commands.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { ownerOf } from '../../customers/server/queries.ts'
import { customers } from '../../customers/server/tables.ts'
import type { Bought, BoughtInShop, StoreNotification } from '../../notifications/contract.ts'
import { setTotals, notifyOfStoreEvent } from '../../customers/server/commands.ts'
import type { Variant } from '../../products/contract.ts'
import { usualMinimumAge, variantName } from '../../products/rules.ts'
import type { products } from '../../products/server/tables.ts'
import { shareOf } from '#kit/contract/money.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import type { Order, OrderInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { dueCents, mayBeDelivered, mayLeave, orderTotals, type Extras } from '../rules.ts'
import { followGiftCard, giftIn } from './gift-card.ts'
import { hasPaid } from './paid-before.ts'
import { boughtOf, giftWrapOf, sendingOf } from './sending.ts'
import { deductStock } from './stock.ts'
import { orderActivity, orderItems, orders } from './tables.ts'
import { aboutOrder, fullOrder, isSold, soldCents } from './queries.ts'

const { customerId } = orders

/** Recounts a customer's orders, in the transaction that changed one. */
export function refreshCustomer(tx: Transaction, number: number): Promise<void> {
  return refreshCustomers(tx, [number])
}

export async function refreshCustomers(tx: Transaction, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return
  const paid = sql`coalesce(sum(${soldCents}) filter (where ${isSold}), 0)`
  await setTotals(tx, numbers, () =>
    tx
      .select({ id: customerId, orderCount: count(), spentCents: paid.mapWith(Number) })
      .from(orders)
      .where(and(inArray(customerId, numbers), isNull(orders.archivedAt)))
      .groupBy(customerId),
  )
}

export type Maker = Pick<Context, 'now' | 'address' | 'mailer' | 'queue' | 'settings'> & { user?: Caller | undefined }

type Product = typeof products.$inferSelect

export type Line = {
  product: Product | undefined
  variant?: Variant | undefined
  productName: string
  sku: string
  qty: number
  priceCents: number
}

/** The deal of an order, and what it takes off. */
export type UsedDeal = { dealId: number; coupon: string; discountCents: number }

type Draft = Omit<OrderInput, 'items' | 'customerId' | 'customer' | 'coupon'> & {
  lines: Line[]
  deal?: UsedDeal | undefined
  isPaidAtDoor?: boolean
  termDays?: number | null
  paidBy?: string
  isByStranger?: boolean
  /** Until when its goods wait for a payment by hand. */
  heldUntil?: Date | undefined
  /** What a buyer of the shop is told besides. */
  inShop?: BoughtInShop | undefined
  /** The code of a gift card, which pays what it holds. */
  giftCard?: string | undefined
  customerId: number
  externalId: string | null
}

/** Saves the order, takes the goods out of stock and announces it, all or nothing. */
export async function writeOrder(tx: Transaction, maker: Maker, draft: Draft): Promise<Order> {
  const { lines, wishedWindow, billingAddress, customerId } = draft
  const { taxBasisPoints } = await storeSetting(tx, 'details')
  const { shippingCents, ...sending } = await sendingOf(tx, draft)
  const giftWrapCents = await giftWrapOf(tx, draft.isGiftWrapped)
  const totals = totalsOf(lines, withDeal(draft, draft.deal), { taxBasisPoints, shippingCents, giftWrapCents })
  const freight = freightOf(lines, draft.handling)
  if (Math.max(totals.itemsCents, totals.totalCents, freight.weightGrams) > 2_000_000_000)
    throw invalid('items', refusals.tooLarge)
  const chosen = { ...chosenIn(draft), ...(await giftIn(tx, maker, draft.giftCard, totals)) }
  const { payment, channel } = chosen
  const [row] = await tx
    .insert(orders)
    .values({
      ...ownerOf(customerId),
      ...chosen,
      ...totals,
      taxBasisPoints,
      ...freight,
      ...sending,
      status: 'Ready to Pickup',
      placedAt: maker.now(),
      billingAddress: billingAddress ?? sending.shippingAddress,
      windowFrom: wishedWindow && new Date(wishedWindow.from),
      windowTo: wishedWindow && new Date(wishedWindow.to),
    })
    .returning({ id: orders.id })
  const number = row!.id
  await tx.insert(orderItems).values(lines.map((line) => itemOf(line, number)))
  await followGiftCard(tx, maker, number)
  if (mayLeave(payment)) await deductStock(tx, maker, number)
  const step = { kind: 'placed', at: maker.now(), actorName: maker.user?.fullName ?? '' }
  await tx.insert(orderActivity).values({ orderId: number, ...step })
  await refreshCustomer(tx, customerId)
  const order = await fullOrder(tx, number)
  await recordEvent(tx, maker, {
    kind: 'order.created',
    entity: 'order',
    entityId: number,
    after: { totalCents: order.totalCents, customerId, channel },
  })
  await announce(tx, maker, { kind: 'order.created', about: aboutOrder(order), data: order })
  const words = { heldUntil: draft.heldUntil, inShop: draft.inShop, bought: boughtOf(order, draft.inShop) }
  for (const notification of ['orderPurchase', 'orderConfirmation'] as const)
    await notifyOfOrder(tx, maker, { notification, order, ...words })
  if (mayBeDelivered(order)) await offerForDelivery(maker, tx, number)
  await askForInvoice(maker, tx, number)
  return order
}

/** What is kept of an order as it was chosen. */
function chosenIn({ payment, method, methodNumber, channel, note, externalId, deal, ...rest }: Draft) {
  const {
    isPaidAtDoor = false,
    termDays = null,
    paidBy = '',
    heldUntil = null,
    isGiftWrapped = false,
    isByStranger,
  } = rest
  const used = { dealId: deal?.dealId ?? null, coupon: deal?.coupon ?? '', isGiftWrapped }
  return {
    payment,
    method,
    methodNumber,
    channel,
    note,
    externalId,
    isPaidAtDoor,
    termDays,
    paidBy,
    heldUntil,
    isByStranger,
    ...used,
  }
}

/** Sends the notifications about an order that the settings allow. */
export async function notifyOfOrder(
  tx: Transaction,
  maker: Maker,
  {
    notification,
    order,
    amountCents = notification === 'paymentError' ? dueCents(order) : order.totalCents,
    giftCardCents = order.giftCardCents,
    ...rest
  }: {
    notification: StoreNotification
    order: Pick<Order, 'order' | 'orderId' | 'customerId' | 'totalCents' | 'giftCardCents' | 'payment'>
    amountCents?: number
    /** What of it the gift card gets back. */
    giftCardCents?: number
    /** Of a cancelled order: what goes back to its card, and what the store pays back by hand. */
    cardCents?: number
    byHandCents?: number
    heldUntil?: Date | undefined
    bought?: Bought
    inShop?: BoughtInShop | undefined
  },
): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, order.customerId))
  const isUnpaid = order.payment === 2 && order.totalCents > 0
  if (!customer) return
  const isOfBuyer = rest.inShop !== undefined && (await hasPaid(tx, customer.id))
  const told = { order: order.order, orderId: order.orderId, amountCents, giftCardCents, isUnpaid, isOfBuyer, ...rest }
  const { isTooMuch } = await notifyOfStoreEvent(tx, maker, { notification, customer, order: told })
  if (isTooMuch)
    await tx.insert(orderActivity).values({ orderId: order.order, kind: 'confirmation:unsent', at: maker.now() })
}

function itemOf(
  { product, variant, productName, sku, qty, priceCents }: Line,
  orderId: number,
): typeof orderItems.$inferInsert {
  const { productBrand = '', category = '', image = '', chargeTax: isTaxed = true } = product ?? {}
  const chosen = variant && { variantId: variant.id, variant: variantName(variant), image: variant.image || image }
  return {
    orderId,
    productId: product?.id ?? null,
    productName,
    sku,
    qty,
    priceCents,
    totalCents: qty * priceCents,
    isTaxed,
    productBrand,
    category,
    image,
    ...chosen,
  }
}

type Discounts = Pick<OrderInput, 'discountCents' | 'discountBasisPoints'>

/** The discounts of an order with what its deal takes off. */
export function withDeal(discounts: Discounts, deal: UsedDeal | undefined): Discounts {
  const { discountCents, discountBasisPoints } = discounts
  return { discountCents: discountCents + (deal?.discountCents ?? 0), discountBasisPoints }
}

/** What the lines cost together, with both kinds of discount. */
export function totalsOf(
  lines: Line[],
  { discountCents, discountBasisPoints }: Discounts,
  { taxBasisPoints, ...extras }: Extras & { taxBasisPoints: number },
) {
  const itemsCents = lines.reduce((sum, line) => sum + line.qty * line.priceCents, 0)
  return orderTotals(
    lines.map((line) => ({ ...line, chargeTax: line.product?.chargeTax ?? true })),
    discountCents + shareOf(itemsCents, discountBasisPoints),
    taxBasisPoints,
    extras,
  )
}

/** What is shipped and how to handle it: as its products say, or as the person who enters the order says. */
export function freightOf(lines: Line[], asked?: Draft['handling']) {
  const goods = lines.flatMap(({ product, qty }) => (product ? [{ ...product, amount: qty }] : []))
  const volumes = goods.map(
    (one) => (one.amount * one.lengthMillimetres * one.widthMillimetres * one.heightMillimetres) / 1000,
  )
  return {
    weightGrams: goods.reduce((sum, one) => sum + one.amount * one.weightGrams, 0),
    volumeCubicCentimetres: Math.min(2_000_000_000, Math.round(volumes.reduce((sum, volume) => sum + volume, 0))),
    handling: {
      isFragile: [...goods, asked].some((one) => one?.isFragile),
      isFrozen: [...goods, asked].some((one) => one?.isFrozen),
      isAgeRestricted: [...goods, asked].some((one) => one?.isAgeRestricted),
      minimumAge: Math.max(0, ...goods.map(ageOf), asked?.isAgeRestricted ? usualMinimumAge : 0),
    },
  }
}

function ageOf({ isAgeRestricted, details }: NonNullable<Line['product']>): number {
  return isAgeRestricted ? (details.minimumAge ?? usualMinimumAge) : 0
}

/** Records the change and announces it to webhooks. */
export async function recordOrderChange(
  tx: Transaction,
  context: Context,
  { id, ...change }: OrderChange & { id: number },
): Promise<Order> {
  const order = await fullOrder(tx, id)
  await announceChange(tx, context, order, change)
  return order
}

type OrderChange = { kind: string; before?: unknown; after: unknown }

/** The same of an order that is known, and may have been deleted. */
export async function announceChange(
  tx: Transaction,
  maker: Maker,
  order: Order,
  { kind, before, after }: OrderChange,
): Promise<void> {
  await recordEvent(tx, maker, { kind, entity: 'order', entityId: order.id, before, after })
  await announce(tx, maker, { kind, about: aboutOrder(order), data: order })
}

/** Has the delivery features bring an order that may be brought, if there are any, and follow what becomes of it. */
export async function offerForDelivery({ queue }: Pick<Maker, 'queue'>, tx: Transaction, order: number): Promise<void> {
  await queue.add({ name: 'deliveries.from-order', data: { orderId: order } }, tx)
}

/** Has whoever writes invoices write that of an order that is bought on account, and follow what becomes of it. */
export async function askForInvoice({ queue }: Pick<Maker, 'queue'>, tx: Transaction, order: number): Promise<void> {
  const [row] = await tx.select({ termDays: orders.termDays }).from(orders).where(eq(orders.id, order))
  if (row?.termDays == null) return
  await queue.add({ name: 'invoices.follow-order', data: { orderId: order } }, tx)
}

/** Has what brings an order follow what became of it; where nothing does, nothing begins to. */
export async function followInDelivery({ queue }: Pick<Maker, 'queue'>, tx: Transaction, order: number): Promise<void> {
  await queue.add({ name: 'deliveries.follow-order', data: { orderId: order } }, tx)
}

/** Has what brings an order go to its new address, where it isn’t planned yet. */
export async function readdressDelivery(
  { queue }: Pick<Maker, 'queue'>,
  tx: Transaction,
  order: number,
): Promise<void> {
  await queue.add({ name: 'deliveries.readdress', data: { orderId: order } }, tx)
}

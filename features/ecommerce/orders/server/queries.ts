import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/queries.ts'
import { announce } from '#platform/webhooks/server/queries.ts'
import type { Finder } from '#kit/server/feature.ts'
import { majorUnits } from '#kit/contract/money.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { ownerOf } from '../../customers/server/queries.ts'
import { customers } from '../../customers/server/tables.ts'
import type { StoreNotice } from '../../notices/contract.ts'
import { tellStore } from '../../notices/server/queries.ts'
import { moveStock } from '../../products/server/queries.ts'
import type { products } from '../../products/server/tables.ts'
import { dateText, shareOf, timeText } from '../../store/rules.ts'
import type { StoreDetails } from '../../settings/contract.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { feeOf, orderIdText, orderNumberIn } from '../../settings/rules.ts'
import type { Order, OrderInput, OrderRow } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { maskedMethod, mayLeave, orderTotals } from '../rules.ts'
import { sendingOf } from './sending.ts'
import { orderActivity, orderItems, orders, refunds } from './tables.ts'

const { id, customerId, payment, status, method, methodNumber, placedAt, totalCents, refundedCents, version } = orders
const rowColumns = {
  id,
  customerId,
  payment,
  status,
  method,
  methodNumber,
  placedAt,
  totalCents,
  refundedCents,
  version,
  customer: orders.customerName,
  email: orders.customerEmail,
  avatar: sql<string>`${customers.avatar}`,
}

/** What counts as sold: paid, or waiting for its payment. */
export const isSold = inArray(payment, [1, 2])

type Filters = {
  status?: string | undefined
  payment: number
  channel?: string | undefined
  customerId: number
  refunded?: boolean | undefined
  discounted?: boolean | undefined
  soldSince?: Date | undefined
}

export async function orderPage(
  db: Database,
  query: ListQuery & Filters,
): Promise<{ orders: OrderRow[]; total: number }> {
  const settings = await storeSetting(db, 'details')
  const page = await listPage(
    db,
    { ...query, q: query.q && orderNumberIn(query.q, settings) },
    {
      from: orders,
      columns: rowColumns,
      joins: [{ table: customers, on: eq(customers.id, customerId) }],
      where: [isNull(orders.archivedAt), ...filtersOf(query)],
      search: orders.searchText,
      sort: { order: id, customers: orders.customerName, date: placedAt, status, spent: totalCents, payment },
      id,
    },
  )
  return { orders: page.rows.map((row) => orderRow(row, settings)), total: page.total }
}

function filtersOf(query: Filters): (SQL | undefined)[] {
  return [
    equals(status, query.status),
    equals(payment, query.payment || undefined),
    equals(orders.channel, query.channel),
    equals(customerId, query.customerId || undefined),
    query.refunded ? gt(refundedCents, 0) : undefined,
    query.discounted ? gt(orders.discountCents, 0) : undefined,
    query.soldSince && and(isSold, gte(placedAt, query.soldSince)),
  ]
}

type Row = Pick<typeof orders.$inferSelect, Exclude<keyof typeof rowColumns, 'customer' | 'email' | 'avatar'>> & {
  customer: string
  email: string
  avatar: string
}

function orderRow({ placedAt, ...row }: Row, settings: StoreDetails): OrderRow {
  const when = {
    date: dateText(placedAt, settings.timeZone),
    time: timeText(placedAt, settings.timeZone),
    placedAt: placedAt.toISOString(),
  }
  return {
    ...row,
    ...when,
    paidWith: maskedMethod(row),
    order: row.id,
    orderId: orderIdText(row.id, settings),
    spent: majorUnits(row.totalCents, settings.currency),
    currency: settings.currency,
  }
}

export async function findOrder(db: Database, number: number) {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(id, number), isNull(orders.archivedAt)))
  if (!row) throw notFound(refusals.things.order, number)
  return row
}

/** By what a message about an order is found. */
export function aboutOrder({ order, customer, email }: Order): (string | number)[] {
  return [order, customer, email]
}

/** An order with all that its page shows. */
export async function fullOrder(db: Database, number: number): Promise<Order> {
  const row = await findOrder(db, number)
  const settings = await storeSetting(db, 'details')
  const [buyer] = await db.select().from(customers).where(eq(customers.id, row.customerId))
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, number)).orderBy(asc(orderItems.id))
  const activity = await db
    .select()
    .from(orderActivity)
    .where(eq(orderActivity.orderId, number))
    .orderBy(asc(orderActivity.id))
  const { provider, feeBasisPoints } = feeOf(await storeSetting(db, 'payments'), row.method)
  const given = await db.select().from(refunds).where(eq(refunds.orderId, number)).orderBy(desc(refunds.id))
  if (!buyer) throw notFound(refusals.things.customer, row.customerId)
  const {
    windowFrom,
    windowTo,
    archivedAt: _,
    externalId: _external,
    isTaken: _taken,
    customerName: _name,
    customerEmail: _email,
    searchText: _text,
    ...fields
  } = row
  return {
    ...fields,
    ...orderRow({ ...row, customer: buyer.customer, email: buyer.email, avatar: buyer.avatar }, settings),
    provider,
    feeCents: shareOf(row.totalCents, feeBasisPoints),
    items,
    activity: activity.map((step) => ({ ...step, at: step.at.toISOString() })),
    refunds: given.map((refund) => ({ ...refund, at: refund.at.toISOString() })),
    wishedWindow: windowFrom && windowTo ? { from: windowFrom.toISOString(), to: windowTo.toISOString() } : null,
    contact: buyer.contact,
    customerOrders: buyer.orderCount,
  }
}

/** Whether there is such an order, and it was not deleted. */
export async function hasOrder(db: Database, number: number): Promise<boolean> {
  const shown = and(eq(id, number), isNull(orders.archivedAt))
  return (await db.select({ id }).from(orders).where(shown)).length > 0
}

export async function hasOrders(db: Database): Promise<boolean> {
  return (await db.select({ id }).from(orders).limit(1)).length > 0
}

/** Counts a customer's orders anew, in the transaction that changed one. */
export async function refreshCustomer(tx: Database, number: number): Promise<void> {
  const mine = and(eq(customerId, number), isNull(orders.archivedAt))
  const [sums] = await tx
    .select({
      orders: sql<number>`count(*)::int`,
      spent: sql<number>`coalesce(sum(${totalCents} - ${refundedCents}) filter (where ${payment} in (1, 2)), 0)::float8`,
    })
    .from(orders)
    .where(mine)
  await tx
    .update(customers)
    .set({ orderCount: sums?.orders ?? 0, spentCents: sums?.spent ?? 0 })
    .where(eq(customers.id, number))
}

export type Maker = Pick<Context, 'now' | 'address' | 'mailer' | 'queue' | 'settings'> & { user?: Caller | undefined }
type Product = typeof products.$inferSelect
export type Line = { product: Product | undefined; productName: string; sku: string; qty: number; priceCents: number }

export async function buyerByEmail(tx: Database, email: string): Promise<number | undefined> {
  const rows = await tx
    .select({ id: customers.id, archivedAt: customers.archivedAt })
    .from(customers)
    .where(eq(customers.email, email))
  return rows.find((row) => row.archivedAt === null)?.id
}

type Draft = Omit<OrderInput, 'items' | 'customerId' | 'customer'> & {
  lines: Line[]
  customerId: number
  externalId: string | null
}

/** Writes the order, takes the goods out of stock, and tells who listens; all of it or nothing. */
export async function writeOrder(tx: Database, maker: Maker, draft: Draft): Promise<Order> {
  const { lines, wishedWindow, billingAddress, customerId } = draft
  const { taxBasisPoints } = await storeSetting(tx, 'details')
  const { shippingCents, ...sending } = await sendingOf(tx, draft)
  const totals = totalsOf(lines, draft, { taxBasisPoints, shippingCents })
  const freight = freightOf(lines, draft.handling)
  if (Math.max(totals.itemsCents, totals.totalCents, freight.weightGrams) > 2_000_000_000)
    throw invalid('items', refusals.tooLarge)
  const { payment, method, methodNumber, channel, note, externalId } = draft
  const [row] = await tx
    .insert(orders)
    .values({
      ...ownerOf(customerId),
      payment,
      method,
      methodNumber,
      channel,
      note,
      externalId,
      ...totals,
      ...freight,
      status: 'Ready to Pickup',
      placedAt: maker.now(),
      ...sending,
      billingAddress: billingAddress ?? sending.shippingAddress,
      windowFrom: wishedWindow && new Date(wishedWindow.from),
      windowTo: wishedWindow && new Date(wishedWindow.to),
    })
    .returning({ id: orders.id })
  const number = row!.id
  await tx.insert(orderItems).values(lines.map((line) => itemOf(line, number)))
  if (mayLeave(payment)) await takeGoods(tx, maker, number)
  await tx
    .insert(orderActivity)
    .values({ orderId: number, kind: 'placed', at: maker.now(), actorName: maker.user?.fullName ?? '' })
  await refreshCustomer(tx, customerId)
  const order = await fullOrder(tx, number)
  await recordEvent(tx, maker, {
    kind: 'order.created',
    entity: 'order',
    entityId: number,
    after: { totalCents: order.totalCents, customerId, channel },
  })
  await announce(tx, maker, { kind: 'order.created', about: aboutOrder(order), data: order })
  for (const notice of ['orderPurchase', 'orderConfirmation'] as const) await tellOfOrder(tx, maker, { notice, order })
  if (payment === 1) await offerForDelivery(maker, tx, number)
  return order
}

/** Lets whoever delivers know that an order may leave; whether somebody listens is not the store's matter. */
export async function offerForDelivery({ queue }: Pick<Maker, 'queue'>, tx: Database, orderId: number): Promise<void> {
  await queue.add({ name: 'deliveries.from-order', data: { orderId } }, tx)
}

/** Tells whoever the settings name what happened to an order. */
export async function tellOfOrder(
  tx: Database,
  maker: Maker,
  {
    notice,
    order,
    amountCents = order.totalCents,
  }: {
    notice: StoreNotice
    order: Pick<Order, 'order' | 'orderId' | 'customerId' | 'totalCents' | 'payment'>
    amountCents?: number
  },
): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, order.customerId))
  if (customer)
    await tellStore(tx, maker, {
      notice,
      customer,
      order: { order: order.order, orderId: order.orderId, amountCents, isUnpaid: order.payment === 2 },
    })
}

function itemOf({ product, productName, sku, qty, priceCents }: Line, orderId: number): typeof orderItems.$inferInsert {
  const seen = {
    productBrand: product?.productBrand ?? '',
    category: product?.category ?? '',
    image: product?.image ?? '',
  }
  return {
    orderId,
    productId: product?.id ?? null,
    productName,
    sku,
    qty,
    priceCents,
    totalCents: qty * priceCents,
    ...seen,
  }
}

/** Takes an order's items out of the stock, once. */
export async function takeGoods(tx: Database, maker: Maker, order: number): Promise<void> {
  const [mine] = await tx
    .update(orders)
    .set({ isTaken: true })
    .where(and(eq(orders.id, order), eq(orders.isTaken, false)))
    .returning({ id: orders.id })
  if (mine) await moveGoods(tx, maker, { order, sign: -1 })
}

/** Puts them back, once. */
export async function returnGoods(tx: Database, maker: Maker, order: number): Promise<void> {
  const [mine] = await tx
    .update(orders)
    .set({ isTaken: false })
    .where(and(eq(orders.id, order), eq(orders.isTaken, true)))
    .returning({ id: orders.id })
  if (mine) await moveGoods(tx, maker, { order, sign: 1 })
}

/** Always in the order of the products, so that no two orders wait for each other. */
async function moveGoods(tx: Database, maker: Maker, { order, sign }: { order: number; sign: 1 | -1 }): Promise<void> {
  const goods = await tx
    .select({ productId: orderItems.productId, qty: sql<number>`sum(${orderItems.qty})::int` })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order), isNotNull(orderItems.productId)))
    .groupBy(orderItems.productId)
    .orderBy(orderItems.productId)
  for (const { productId, qty } of goods)
    await moveStock(tx, maker, {
      productId: productId!,
      change: sign * qty,
      reason: sign < 0 ? 'sale' : 'return',
      note: `#${order}`,
    })
}

/** What the lines cost together, with both kinds of discount. */
export function totalsOf(
  lines: Line[],
  { discountCents, discountBasisPoints }: Pick<OrderInput, 'discountCents' | 'discountBasisPoints'>,
  { taxBasisPoints, shippingCents }: { taxBasisPoints: number; shippingCents: number },
) {
  const itemsCents = lines.reduce((sum, line) => sum + line.qty * line.priceCents, 0)
  return orderTotals(
    lines.map((line) => ({ ...line, chargeTax: line.product?.chargeTax ?? true })),
    discountCents + shareOf(itemsCents, discountBasisPoints),
    taxBasisPoints,
    shippingCents,
  )
}

/** What is shipped, and how it wants to be handled: as its products say, or as the person who takes the order asks. */
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
    },
  }
}

/** Orders for the search over everything. */
export const orderFinder: Finder = {
  category: 'orders',
  title: 'Orders',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Order')) return []
    const { orders: rows } = await orderPage(db, {
      q: text,
      orderBy: 'asc',
      page: 1,
      itemsPerPage: most,
      payment: 0,
      customerId: 0,
    })
    return rows.map((row) => ({
      url: { path: `/apps/ecommerce/order/details/${row.order}` },
      icon: 'receipt',
      title: row.orderId,
      subtitle: row.customer,
    }))
  },
}

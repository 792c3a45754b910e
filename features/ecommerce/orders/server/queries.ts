import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Finder } from '#kit/server/feature.ts'
import { majorUnits, shareOf } from '#kit/contract/money.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { customers } from '../../customers/server/tables.ts'
import { dateText, timeText } from '#kit/contract/days.ts'
import type { StoreDetails } from '../../settings/contract.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { feeOf, orderIdText, orderNumberIn } from '../../settings/rules.ts'
import type { Order, OrderRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import { dueCents, isTakenOnline, isWanted, maskedMethod, paidByLine } from '../rules.ts'
import { orderActivity, orderDoorMoney, orderItems, orders, refunds } from './tables.ts'

export { paidFor } from './paid-before.ts'

const {
  id,
  customerId,
  payment,
  paidBy,
  status,
  method,
  methodNumber,
  placedAt,
  totalCents,
  refundedCents,
  openRefundCents,
  version,
} = orders
const rowColumns = {
  id,
  customerId,
  payment,
  paidBy,
  status,
  method,
  methodNumber,
  placedAt,
  totalCents,
  refundedCents,
  openRefundCents,
  termDays: orders.termDays,
  version,
  customer: orders.customerName,
  email: orders.customerEmail,
  avatar: sql<string>`${customers.avatar}`,
}

/** What counts as sold: paid, or waiting for its payment. */
export const isSold = inArray(payment, [1, 2])

/** What an order brings, wherever revenue is counted: booked, with tax and shipping, after refunds. Screens say so in `ecommerce:revenueCounts`. */
export const soldCents = sql<number>`(${totalCents} - ${refundedCents})`

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

export async function fullOrder(db: Database, number: number): Promise<Order> {
  return presentOrder(db, await findOrder(db, number))
}

/** An order with all that its page shows. */
export async function presentOrder(db: Database, row: typeof orders.$inferSelect): Promise<Order> {
  const number = row.id
  const settings = await storeSetting(db, 'details')
  const [buyer] = await db.select().from(customers).where(eq(customers.id, row.customerId))
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, number)).orderBy(asc(orderItems.id))
  const activity = await db
    .select()
    .from(orderActivity)
    .where(eq(orderActivity.orderId, number))
    .orderBy(asc(orderActivity.id))
  const { provider, feeBasisPoints } =
    row.payment === 1 && isTakenOnline(row)
      ? feeOf(await storeSetting(db, 'payments'), row.method)
      : { provider: '', feeBasisPoints: 0 }
  const given = await db.select().from(refunds).where(eq(refunds.orderId, number)).orderBy(desc(refunds.id))
  const door = await db.select().from(orderDoorMoney).where(eq(orderDoorMoney.orderId, number))
  if (!buyer) throw notFound(refusals.things.customer, row.customerId)
  const paid = paidByLine(items, row)
  const {
    windowFrom,
    windowTo,
    archivedAt: _,
    externalId: _external,
    isTaken: _taken,
    heldUntil: _held,
    isByStranger: _stranger,
    taxBasisPoints: _rate,
    customerName: _name,
    customerEmail: _email,
    searchText: _text,
    ...fields
  } = row
  return {
    ...fields,
    ...orderRow({ ...row, customer: buyer.customer, email: buyer.email, avatar: buyer.avatar }, settings),
    provider,
    feeCents: shareOf(dueCents(row), feeBasisPoints),
    items: items.map((item, index) => ({ ...item, paidCents: paid[index]! })),
    activity: historyOf(activity, given, door),
    doorCents: door.reduce((sum, { cents }) => sum + cents, 0),
    refunds: given.map((refund) => ({ ...refund, at: refund.at.toISOString() })),
    wishedWindow: windowFrom && windowTo ? { from: windowFrom.toISOString(), to: windowTo.toISOString() } : null,
    contact: buyer.contact,
    customerOrders: buyer.orderCount,
  }
}

/** Every step with its refunds and what was taken at the door between, oldest first. */
function historyOf(
  steps: (typeof orderActivity.$inferSelect)[],
  given: (typeof refunds.$inferSelect)[],
  door: (typeof orderDoorMoney.$inferSelect)[],
): Order['activity'] {
  const back = given.map(({ reason, at, settledAt, state, actorName, amountCents }) => ({
    kind: state === 'done' ? 'refund' : `refund:${state}`,
    at: settledAt ?? at,
    note: reason,
    actorName,
    amountCents,
  }))
  const taken = door
    .filter(({ cents }) => cents > 0)
    .map(({ cents, at }) => ({ kind: 'door', at, note: '', actorName: '', amountCents: cents }))
  return [...steps, ...taken, ...back.toReversed()]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((step) => ({ ...step, at: step.at.toISOString() }))
}

/** Whether there is such an order, and it was not deleted. */
export async function hasOrder(db: Database, number: number): Promise<boolean> {
  const shown = and(eq(id, number), isNull(orders.archivedAt))
  return (await db.select({ id }).from(orders).where(shown)).length > 0
}

export type WishedWindow = { id: number; from: Date; to: Date }
const mostWished = 20_000

/** The orders that are to come at a time that begins between two moments, and are still sold: not deleted, and their payment neither failed nor cancelled. */
export async function wishedWindows(db: Database, from: Date, to: Date): Promise<WishedWindow[]> {
  const { windowFrom, windowTo } = orders
  const isMeant = and(gte(windowFrom, from), lt(windowFrom, to), isSold, isNull(orders.archivedAt))
  const rows = await db.select({ id, windowFrom, windowTo }).from(orders).where(isMeant).orderBy(id).limit(mostWished)
  return rows.flatMap((row) =>
    row.windowFrom && row.windowTo ? [{ id: row.id, from: row.windowFrom, to: row.windowTo }] : [],
  )
}

/** Whether an order was paid for, so that calling it off needs a refund. */
export async function isOrderPaid(db: Database, number: number): Promise<boolean> {
  const isPaid = and(eq(id, number), eq(payment, 1))
  return (await db.select({ id }).from(orders).where(isPaid)).length > 0
}

/** Which of these orders were placed in the shop by somebody unknown. */
export async function ordersOfStrangers(db: Database, numbers: readonly number[]): Promise<Set<number>> {
  const isTheirs = and(inArray(id, [...numbers, 0]), eq(orders.isByStranger, true))
  return new Set((await db.select({ id }).from(orders).where(isTheirs)).map((row) => row.id))
}

/** Whether its customer is still to get an order; of one that isn’t kept any more nothing is known to the contrary. */
export async function isOrderWanted(db: Database, number: number): Promise<boolean> {
  const wanted = { payment, totalCents, refundedCents, archivedAt: orders.archivedAt }
  const [row] = await db.select(wanted).from(orders).where(eq(id, number))
  return !row || isWanted(row)
}

/** What decides whether an order is brought; it stays as it is until the transaction ends. */
export async function holdOrder(tx: Transaction, number: number) {
  const { isPaidAtDoor, termDays, archivedAt, externalId, totalCents, refundedCents } = orders
  const [row] = await tx
    .select({ payment, status, isPaidAtDoor, termDays, archivedAt, paidBy, externalId, totalCents, refundedCents })
    .from(orders)
    .where(eq(id, number))
    .for('share')
  return row
}

/** Orders of a customer that were bought on account and aren’t paid. */
export function unpaidOnAccount(db: Database, customer: number): Promise<{ id: number; cents: number }[]> {
  const isOwed = and(eq(customerId, customer), eq(payment, 2), isNotNull(orders.termDays), isNull(orders.archivedAt))
  return db.select({ id, cents: totalCents }).from(orders).where(isOwed).limit(1000)
}

/** How many of each product these orders hold while they wait for a payment by hand. */
export async function piecesHeld(db: Database, numbers: number[]): Promise<Map<number, number>> {
  const isHeld = and(eq(payment, 2), eq(orders.isTaken, true), isNotNull(orders.heldUntil), isNull(orders.archivedAt))
  const rows = await db
    .select({ productId: orderItems.productId, qty: sql<number>`sum(${orderItems.qty})::int` })
    .from(orderItems)
    .innerJoin(orders, eq(id, orderItems.orderId))
    .where(and(inArray(id, numbers), isHeld, isNotNull(orderItems.productId)))
    .groupBy(orderItems.productId)
  return new Map(rows.map(({ productId, qty }) => [productId!, qty]))
}

export async function hasOrders(db: Database): Promise<boolean> {
  return (await db.select({ id }).from(orders).limit(1)).length > 0
}

export async function buyerByEmail(tx: Transaction, email: string): Promise<number | undefined> {
  const rows = await tx
    .select({ id: customers.id, archivedAt: customers.archivedAt })
    .from(customers)
    .where(eq(customers.email, email))
  return rows.find((row) => row.archivedAt === null)?.id
}

/** Orders for the search over everything. */
export const orderFinder: Finder = {
  category: 'orders',
  title: 'Orders',
  nouns: ['order', 'orders', 'commande', 'commandes', 'طلب', 'الطلب'],
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
      also: [row.email],
    }))
  },
}

/** The addresses of the pictures that orders show of what was sold. */
export async function orderPictures(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ image: orderItems.image }).from(orderItems)
  return rows.map((row) => row.image)
}

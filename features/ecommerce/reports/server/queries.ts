import { and, desc, eq, gt, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { Database } from '#kit/server/machine.ts'
import { customers } from '../../customers/server/tables.ts'
import { isSold, soldCents } from '../../orders/server/queries.ts'
import { orderItems, orders, refunds } from '../../orders/server/tables.ts'
import { periodOf, storeSetting } from '../../settings/server/queries.ts'
import { orderIdText } from '../../settings/rules.ts'
import {
  stages,
  type listPopularProducts,
  type listTransactions,
  type listUnderway,
  type Revenue,
} from '../contract.ts'

const mostProducts = 6
const { placedAt, totalCents, refundedCents } = orders

export const sum = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)::float8`
export const counted = sql<number>`count(*)::int`
export const here = isNull(orders.archivedAt)

export async function revenueOf(db: Database, now: Date, asked: number): Promise<Revenue> {
  const { currency, timeZone } = await storeSetting(db, 'details')
  const thisYear = Number(wallTime(now, timeZone).slice(0, 4))
  const local = sql`${placedAt} at time zone ${timeZone}`
  const yearOf = sql<number>`extract(year from ${local})::int`
  // The oldest one by the index of times; a least year over all orders would read them all.
  const [oldest] = await db
    .select({ year: yearOf })
    .from(orders)
    .where(and(here, isSold))
    .orderBy(placedAt, orders.id)
    .limit(1)
  const first = Math.min(oldest?.year ?? thisYear, thisYear)
  const years = Array.from({ length: thisYear - first + 1 }, (_, index) => thisYear - index)
  const year = years.includes(asked) ? asked : thisYear
  const rows = await db
    .select({
      year: yearOf.as('year'),
      month: sql<number>`extract(month from ${local})::int`.as('month'),
      revenueCents: sum(soldCents),
      refundedCents: sum(sql`${refundedCents}`),
      orders: counted,
    })
    .from(orders)
    .where(
      and(
        here,
        isSold,
        sql`${placedAt} >= make_timestamp(${year - 1}, 1, 1, 0, 0, 0) at time zone ${timeZone}`,
        sql`${placedAt} < make_timestamp(${year + 1}, 1, 1, 0, 0, 0) at time zone ${timeZone}`,
      ),
    )
    .groupBy(sql`year`, sql`month`)
  const at = (of: number, month: number) => rows.find((row) => row.year === of && row.month === month)
  const months = Array.from({ length: 12 }, (_, index) => {
    const row = at(year, index + 1)
    return {
      month: index + 1,
      revenueCents: row?.revenueCents ?? 0,
      refundedCents: row?.refundedCents ?? 0,
      orders: row?.orders ?? 0,
      yearBeforeCents: at(year - 1, index + 1)?.revenueCents ?? 0,
    }
  })
  return { currency, years, year, months }
}

/** What the customer kept: items that were refunded don't count as sold. */
export const kept = sql`${orderItems.qty} - ${orderItems.refundedQty}`

export async function popularProducts(
  db: Database,
  now: Date,
  days: number,
): Promise<ReplyOf<typeof listPopularProducts>> {
  const { currency } = await storeSetting(db, 'details')
  const { since } = await periodOf(db, now, days)
  const { productId, productName, image, sku } = orderItems
  const products = await db
    .select({
      productId,
      name: sql<string>`max(${productName})`,
      image: sql<string>`max(${image})`,
      sku,
      units: sum(kept).as('units'),
      revenueCents: sum(sql`${orderItems.priceCents}::bigint * (${kept})`).as('revenue'),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(here, isSold, gte(placedAt, since)))
    .groupBy(productId, sku)
    .orderBy(desc(sql`units`), desc(sql`revenue`), sku)
    .limit(mostProducts)
  return { currency, products }
}

export async function underway(db: Database): Promise<ReplyOf<typeof listUnderway>> {
  const settings = await storeSetting(db, 'details')
  const open = and(here, isSold)
  return Promise.all(
    stages.map(async (stage) => {
      const rows = await db
        .select({
          id: orders.id,
          customer: orders.customerName,
          country: customers.country,
          shipsFrom: orders.shipsFrom,
          to: orders.shippingAddress,
        })
        .from(orders)
        .innerJoin(customers, eq(customers.id, orders.customerId))
        .where(and(open, eq(orders.status, stage)))
        .orderBy(desc(orders.id))
        .limit(5)
      return {
        stage,
        total: await db.$count(orders, and(open, eq(orders.status, stage))),
        orders: rows.map(({ id, customer, country, shipsFrom, to }) => ({
          order: id,
          orderId: orderIdText(id, settings),
          customer,
          from: shipsFrom?.name ?? settings.storeName,
          to: to ? [to.line1, to.town].filter(Boolean).join(', ') : '',
          country,
        })),
      }
    }),
  )
}

export async function transactions(db: Database): Promise<ReplyOf<typeof listTransactions>> {
  const settings = await storeSetting(db, 'details')
  const shown = { order: orders.id, method: orders.method, customer: orders.customerName }
  const paid = await db
    .select({ ...shown, amountCents: totalCents, at: placedAt })
    .from(orders)
    .where(and(here, inArray(orders.payment, [1])))
    .orderBy(desc(placedAt), desc(orders.id))
    .limit(6)
  const returned = await db
    .select({ ...shown, id: refunds.id, amountCents: refunds.amountCents, at: refunds.at })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(here, gt(refunds.amountCents, 0)))
    .orderBy(desc(refunds.at), desc(refunds.id))
    .limit(6)
  const all = [
    ...paid.map((row) => ({ ...row, id: `payment-${row.order}`, kind: 'payment' as const })),
    ...returned.map((row) => ({
      ...row,
      id: `refund-${row.id}`,
      kind: 'refund' as const,
      amountCents: 0 - row.amountCents,
    })),
  ]
  return {
    currency: settings.currency,
    transactions: all
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, 6)
      .map((row) => ({ ...row, orderId: orderIdText(row.order, settings), at: row.at.toISOString() })),
  }
}

import { and, desc, eq, gt, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { trendOf } from '#kit/contract/trend.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { Database } from '#kit/server/machine.ts'
import { countryCodeOf } from '../../customers/rules.ts'
import { customers } from '../../customers/server/tables.ts'
import { isSold } from '../../orders/server/queries.ts'
import { orderItems, orders, refunds } from '../../orders/server/tables.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { orderIdText } from '../../settings/rules.ts'
import {
  stages,
  type listPopularProducts,
  type listTransactions,
  type listUnderway,
  type Revenue,
  type Sales,
} from '../contract.ts'

const dayMs = 86_400_000
const mostCountries = 6
const mostProducts = 6
const { placedAt, totalCents, refundedCents } = orders

const net = sql`${totalCents} - ${refundedCents}`
const sum = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)::float8`
const counted = sql<number>`count(*)::int`
const here = isNull(orders.archivedAt)

/** Where a period begins, and the one before it. */
function bounds(now: Date, days: number) {
  const since = new Date(now.getTime() - days * dayMs)
  return { since, before: new Date(since.getTime() - days * dayMs) }
}

/** Whether a row lies in the period; the others are of the one before. */
function inside(since: Date) {
  return sql<boolean>`${placedAt} >= ${since.toISOString()}`
}

export async function salesOf(db: Database, now: Date, days: number): Promise<Sales> {
  const { currency, timeZone } = await storeSetting(db, 'details')
  const { since, before } = bounds(now, days)
  const totals = await bothTotals(db, since, before)
  const sold = await bothUnits(db, since, before)
  const joined = await newCustomers(db, since, before)
  const of = (key: keyof typeof totals.now) => trendOf(totals.now[key], totals.before[key])
  const average = ({ revenue, orders: count }: typeof totals.now) => (count === 0 ? 0 : Math.round(revenue / count))
  return {
    currency,
    days,
    updatedAt: now.toISOString(),
    orders: of('orders'),
    revenueCents: of('revenue'),
    refundedCents: of('refunded'),
    pendingCents: of('pending'),
    buyers: of('buyers'),
    averageCents: trendOf(average(totals.now), average(totals.before)),
    units: trendOf(sold.now, sold.before),
    newCustomers: trendOf(joined.now, joined.before),
    byDay: await byDay(db, { since, now, timeZone }),
    channels: await byChannel(db, since),
    countries: await byCountry(db, since, before),
  }
}

const none = { orders: 0, revenue: 0, refunded: 0, pending: 0, buyers: 0 }

async function bothTotals(db: Database, since: Date, before: Date) {
  const rows = await db
    .select({
      isNow: inside(since).as('is_now'),
      orders: counted,
      revenue: sum(net),
      refunded: sum(sql`${refundedCents}`),
      pending: sum(sql`case when ${orders.payment} = 2 then ${totalCents} else 0 end`),
      buyers: sql<number>`count(distinct ${orders.customerId})::int`,
    })
    .from(orders)
    .where(and(here, isSold, gte(placedAt, before)))
    .groupBy(sql`is_now`)
  return { now: rows.find(({ isNow }) => isNow) ?? none, before: rows.find(({ isNow }) => !isNow) ?? none }
}

async function bothUnits(db: Database, since: Date, before: Date) {
  const rows = await db
    .select({ isNow: inside(since).as('is_now'), units: sum(kept) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(here, isSold, gte(placedAt, before)))
    .groupBy(sql`is_now`)
  return { now: rows.find(({ isNow }) => isNow)?.units ?? 0, before: rows.find(({ isNow }) => !isNow)?.units ?? 0 }
}

async function newCustomers(db: Database, since: Date, before: Date) {
  const { createdAt, archivedAt } = customers
  const [row] = await db
    .select({
      now: sql<number>`(count(*) filter (where ${createdAt} >= ${since.toISOString()}))::int`,
      before: sql<number>`(count(*) filter (where ${createdAt} < ${since.toISOString()}))::int`,
    })
    .from(customers)
    .where(and(isNull(archivedAt), gte(createdAt, before)))
  return row ?? { now: 0, before: 0 }
}

/** Every day of the period, also those without an order. */
async function byDay(db: Database, { since, now, timeZone }: { since: Date; now: Date; timeZone: string }) {
  const rows = await db
    .select({
      date: sql<string>`to_char(${placedAt} at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
      revenueCents: sum(net),
      refundedCents: sum(sql`${refundedCents}`),
      orders: counted,
    })
    .from(orders)
    .where(and(here, isSold, gte(placedAt, since)))
    .groupBy(sql`day`)
  const found = new Map(rows.map((row) => [row.date, row]))
  return daysBetween(since, now, timeZone).map(
    (date) => found.get(date) ?? { date, revenueCents: 0, refundedCents: 0, orders: 0 },
  )
}

function daysBetween(since: Date, now: Date, timeZone: string): string[] {
  const last = Date.parse(wallTime(now, timeZone).slice(0, 10))
  const first = Date.parse(wallTime(since, timeZone).slice(0, 10))
  const count = Math.round((last - first) / dayMs) + 1
  return Array.from({ length: count }, (_, day) => new Date(first + day * dayMs).toISOString().slice(0, 10))
}

function byChannel(db: Database, since: Date) {
  return db
    .select({ channel: orders.channel, revenueCents: sum(net).as('revenue'), orders: counted })
    .from(orders)
    .where(and(here, isSold, gte(placedAt, since)))
    .groupBy(orders.channel)
    .orderBy(desc(sql`revenue`))
}

async function byCountry(db: Database, since: Date, before: Date): Promise<Sales['countries']> {
  const isNow = inside(since)
  const rows = await db
    .select({
      country: customers.country,
      orders: sql<number>`(count(*) filter (where ${isNow}))::int`,
      value: sql<number>`coalesce(sum(${net}) filter (where ${isNow}), 0)::float8`.as('value'),
      before: sql<number>`coalesce(sum(${net}) filter (where not ${isNow}), 0)::float8`,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(here, isSold, gte(placedAt, before)))
    .groupBy(customers.country)
    .orderBy(desc(sql`value`), customers.country)
    .limit(mostCountries)
  return rows
    .filter((row) => row.orders > 0)
    .map(({ country, orders: count, value, before: earlier }) => ({
      country,
      code: countryCodeOf(country),
      orders: count,
      revenueCents: trendOf(value, earlier),
    }))
}

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
      revenueCents: sum(net),
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
const kept = sql`${orderItems.qty} - ${orderItems.refundedQty}`

export async function popularProducts(
  db: Database,
  now: Date,
  days: number,
): Promise<ReplyOf<typeof listPopularProducts>> {
  const { currency } = await storeSetting(db, 'details')
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
    .where(and(here, isSold, gte(placedAt, bounds(now, days).since)))
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

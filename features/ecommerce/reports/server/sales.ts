import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { trendOf } from '#kit/contract/trend.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { countryCodeOf } from '../../customers/rules.ts'
import { customers } from '../../customers/server/tables.ts'
import { isSold, soldCents } from '../../orders/server/queries.ts'
import { orderItems, orders } from '../../orders/server/tables.ts'
import { periodOf, storeSetting } from '../../settings/server/queries.ts'
import type { Sales } from '../contract.ts'
import { counted, here, kept, sum } from './queries.ts'

const mostCountries = 6
const { placedAt, totalCents, refundedCents } = orders

/** Whether a row lies in the period; the others are of the one before. */
function inside(since: Date) {
  return sql<boolean>`${placedAt} >= ${since.toISOString()}`
}

export async function salesOf(db: Database, now: Date, days: number): Promise<Sales> {
  const { currency, timeZone } = await storeSetting(db, 'details')
  const { since, before } = await periodOf(db, now, days)
  const sums = await daySums(db, { since, before, timeZone })
  const sold = await bothUnits(db, since, before)
  const joined = await newCustomers(db, since, before)
  const { buyers, countries } = await byCountry(db, since, before)
  const [inside, earlier] = [sums.filter(({ isNow }) => isNow), sums.filter(({ isNow }) => !isNow)]
  const of = (key: SumKey, some = inside, others = earlier) => trendOf(total(some, key), total(others, key))
  const isPending = ({ payment }: DaySum) => payment === 2
  const average = (some: DaySum[]) =>
    some.length === 0 ? 0 : Math.round(total(some, 'revenueCents') / total(some, 'orders'))
  return {
    currency,
    days,
    updatedAt: now.toISOString(),
    orders: of('orders'),
    revenueCents: of('revenueCents'),
    refundedCents: of('refundedCents'),
    pendingCents: of('totalCents', inside.filter(isPending), earlier.filter(isPending)),
    buyers,
    averageCents: trendOf(average(inside), average(earlier)),
    units: trendOf(sold.now, sold.before),
    newCustomers: trendOf(joined.now, joined.before),
    byDay: byDay(
      inside,
      Array.from({ length: days }, (_, day) => daysAfter(wallTime(since, timeZone).slice(0, 10), day)),
    ),
    channels: byChannel(inside),
    countries,
  }
}

type Bounds = { since: Date; before: Date; timeZone: string }
type SumKey = 'orders' | 'revenueCents' | 'refundedCents' | 'totalCents'
type DaySum = Awaited<ReturnType<typeof daySums>>[number]

/** Everything that is added up by day in one pass over both periods, by the index of what was sold. */
function daySums(db: Database, { since, before, timeZone }: Bounds) {
  return db
    .select({
      isNow: inside(since).as('is_now'),
      date: sql<string>`(${placedAt} at time zone ${timeZone})::date::text`.as('day'),
      channel: orders.channel,
      payment: orders.payment,
      orders: counted,
      revenueCents: sum(soldCents),
      refundedCents: sum(sql`${refundedCents}`),
      totalCents: sum(sql`${totalCents}`),
    })
    .from(orders)
    .where(and(here, isSold, gte(placedAt, before)))
    .groupBy(sql`is_now`, sql`day`, orders.channel, orders.payment)
}

function total(rows: DaySum[], key: SumKey): number {
  return rows.reduce((all, row) => all + row[key], 0)
}

function grouped<Key>(rows: DaySum[], keyOf: (row: DaySum) => Key): Map<Key, DaySum[]> {
  const groups = new Map<Key, DaySum[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? []
    group.push(row)
    groups.set(keyOf(row), group)
  }
  return groups
}

/** Every day of the period, also those without an order. */
function byDay(rows: DaySum[], dates: string[]): Sales['byDay'] {
  const byDate = grouped(rows, ({ date }) => date)
  return dates.map((date) => {
    const some = byDate.get(date) ?? []
    return {
      date,
      revenueCents: total(some, 'revenueCents'),
      refundedCents: total(some, 'refundedCents'),
      orders: total(some, 'orders'),
    }
  })
}

function byChannel(rows: DaySum[]): Sales['channels'] {
  return [...grouped(rows, ({ channel }) => channel)]
    .map(([channel, some]) => ({
      channel,
      revenueCents: total(some, 'revenueCents'),
      orders: total(some, 'orders'),
    }))
    .toSorted((one, other) => other.revenueCents - one.revenueCents)
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

/** How many people bought, and from where; added up by customer first, so that each is looked up once. */
async function byCountry(db: Database, since: Date, before: Date): Promise<Pick<Sales, 'buyers' | 'countries'>> {
  const isNow = inside(since)
  const buyer = db
    .select({
      id: orders.customerId,
      orders: sql<number>`(count(*) filter (where ${isNow}))`.as('orders_now'),
      ordersBefore: sql<number>`(count(*) filter (where not ${isNow}))`.as('orders_before'),
      value: sql<number>`coalesce(sum(${soldCents}) filter (where ${isNow}), 0)`.as('value_now'),
      before: sql<number>`coalesce(sum(${soldCents}) filter (where not ${isNow}), 0)`.as('value_before'),
    })
    .from(orders)
    .where(and(here, isSold, gte(placedAt, before)))
    .groupBy(orders.customerId)
    .as('buyer')
  const rows = await db
    .select({
      country: customers.country,
      orders: sql<number>`sum(${buyer.orders})::int`,
      value: sql<number>`sum(${buyer.value})::float8`.as('value'),
      before: sql<number>`sum(${buyer.before})::float8`,
      buyers: sql<number>`(count(*) filter (where ${buyer.orders} > 0))::int`,
      buyersBefore: sql<number>`(count(*) filter (where ${buyer.ordersBefore} > 0))::int`,
    })
    .from(buyer)
    .innerJoin(customers, eq(customers.id, buyer.id))
    .groupBy(customers.country)
    .orderBy(desc(sql`value`), customers.country)
  const all = (key: 'buyers' | 'buyersBefore') => rows.reduce((sum, row) => sum + row[key], 0)
  return {
    buyers: trendOf(all('buyers'), all('buyersBefore')),
    countries: rows
      .slice(0, mostCountries)
      .filter((row) => row.orders > 0)
      .map(({ country, orders: count, value, before: earlier }) => ({
        country,
        code: countryCodeOf(country),
        orders: count,
        revenueCents: trendOf(value, earlier),
      })),
  }
}

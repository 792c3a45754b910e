import { and, eq, gte, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { changePercent } from '#kit/contract/change-percent.ts'
import { periodOf, storeCurrency } from '../../settings/server/queries.ts'
import { isSold, soldCents } from './queries.ts'
import { orders } from './tables.ts'

export async function orderFigures(db: Database) {
  const [counts] = await db
    .select({
      pending: sql<number>`(count(*) filter (where ${orders.payment} = 2))::int`,
      completed: sql<number>`(count(*) filter (where ${orders.status} = 'Delivered'))::int`,
      refunded: sql<number>`(count(*) filter (where ${orders.refundedCents} > 0))::int`,
      failed: sql<number>`(count(*) filter (where ${orders.payment} = 3))::int`,
    })
    .from(orders)
    .where(isNull(orders.archivedAt))
  return counts ?? { pending: 0, completed: 0, refunded: 0, failed: 0 }
}

/** Sales of the last thirty days by channel, compared with the thirty days before. */
export async function salesFigures(db: Database, now: Date) {
  const [currency, store, website, affiliate, discount] = await Promise.all([
    storeCurrency(db),
    sales(db, now, eq(orders.channel, 'store')),
    sales(db, now, eq(orders.channel, 'website')),
    sales(db, now, eq(orders.channel, 'affiliate')),
    sales(db, now, sql`${orders.discountCents} > 0`, sql`${orders.discountCents}`),
  ])
  return { currency, store, website, affiliate, discount }
}

async function sales(db: Database, now: Date, which: SQL, amount: SQL = soldCents) {
  const { since, before: twoMonths } = await periodOf(db, now, 30)
  const month = since.toISOString()
  const [sums] = await db
    .select({
      amountCents: sql<number>`coalesce(sum(${amount}) filter (where ${orders.placedAt} >= ${month}), 0)::float8`,
      orders: sql<number>`(count(*) filter (where ${orders.placedAt} >= ${month}))::int`,
      before: sql<number>`coalesce(sum(${amount}) filter (where ${orders.placedAt} < ${month}), 0)::float8`,
    })
    .from(orders)
    .where(and(isNull(orders.archivedAt), gte(orders.placedAt, twoMonths), isSold, which))
  const { amountCents = 0, orders: count = 0, before = 0 } = sums ?? {}
  return { amountCents, orders: count, changePercent: changePercent(amountCents, before) }
}

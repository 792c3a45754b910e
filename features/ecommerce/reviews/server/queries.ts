import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { customers } from '../../customers/server/tables.ts'
import { products } from '../../products/server/tables.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { changePercent } from '#kit/contract/change-percent.ts'
import { dateText } from '#kit/contract/days.ts'
import type { Review } from '../contract.ts'
import { refusals } from './refusals.ts'
import { reviews } from './tables.ts'

const weekMs = 7 * 86_400_000
const shownWeeks = 7
const { id, productId, customerId, review, head, para, status, writtenAt } = reviews
const columns = {
  id,
  productId,
  customerId,
  review,
  head,
  para,
  status,
  writtenAt,
  product: reviews.productName,
  companyName: sql<string>`${products.productBrand}`,
  productImage: sql<string>`${products.image}`,
  reviewer: reviews.customerName,
  email: reviews.customerEmail,
  avatar: sql<string>`${customers.avatar}`,
}
const plan = {
  from: reviews,
  columns,
  joins: [
    { table: products, on: eq(products.id, productId) },
    { table: customers, on: eq(customers.id, customerId) },
  ],
  sort: { product: reviews.productName, reviewer: reviews.customerName, date: writtenAt, status },
  search: reviews.searchText,
  id,
}

export async function reviewPage(
  db: Database,
  query: ListQuery & { status?: string | undefined },
): Promise<{ reviews: Review[]; total: number }> {
  const page = await listPage(db, query, { ...plan, where: [isNull(reviews.archivedAt), equals(status, query.status)] })
  const { timeZone } = await storeSetting(db, 'details')
  return { reviews: page.rows.map((row) => presentReview(row, timeZone)), total: page.total }
}

export async function findReview(db: Database, reviewId: number): Promise<Review> {
  const row = await listRow(db, and(isNull(reviews.archivedAt), eq(id, reviewId)), plan)
  if (!row) throw notFound(refusals.things.review, reviewId)
  return presentReview(row, (await storeSetting(db, 'details')).timeZone)
}

function presentReview({ writtenAt, ...row }: RowOf<typeof columns>, timeZone: string): Review {
  return { ...row, date: dateText(writtenAt, timeZone), writtenAt: writtenAt.toISOString() }
}

/** The average of the published reviews of products, to a tenth of a star, by product. */
export async function ratingsOf(db: Database, productIds: readonly number[]) {
  const rows = await db
    .select({ productId, average: sql<number>`round(avg(${review}), 1)::float`, total: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(isNull(reviews.archivedAt), eq(status, 'Published'), inArray(productId, [...productIds])))
    .groupBy(productId)
  return new Map(rows.map(({ productId, ...rating }) => [productId, rating]))
}

/** Stars and weeks of the reviews, all of them counted by the database. */
export async function reviewFigures(db: Database, now: Date) {
  const here = isNull(reviews.archivedAt)
  const stars = await db
    .select({ stars: review, reviews: sql<number>`count(*)::int` })
    .from(reviews)
    .where(here)
    .groupBy(review)
  const byStars = [5, 4, 3, 2, 1].map((star) => stars.find((row) => row.stars === star)?.reviews ?? 0)
  const total = byStars.reduce((sum, one) => sum + one, 0)
  const start = now.getTime() - shownWeeks * weekMs
  const week = sql<number>`floor(extract(epoch from ${writtenAt} - ${new Date(start).toISOString()}::timestamptz) / ${weekMs / 1000})::int`
  const counted = await db
    .select({
      week: week.as('week'),
      reviews: sql<number>`count(*)::int`,
      positive: sql<number>`(count(*) filter (where ${review} >= 4))::int`,
    })
    .from(reviews)
    .where(and(here, sql`${writtenAt} >= ${new Date(start).toISOString()}`))
    .groupBy(sql`week`)
  const weeks = Array.from({ length: shownWeeks }, (_, index) => {
    const found = counted.find((row) => row.week === index)
    return {
      from: new Date(start + index * weekMs).toISOString(),
      reviews: found?.reviews ?? 0,
      positive: found?.positive ?? 0,
    }
  })
  const last = weeks.at(-1)?.reviews ?? 0
  return {
    average:
      total === 0
        ? 0
        : Math.round((byStars.reduce((sum, one, index) => sum + one * (5 - index), 0) / total) * 100) / 100,
    total,
    newThisWeek: last,
    byStars,
    changePercent: changePercent(last, weeks.at(-2)?.reviews ?? 0),
    positivePercent: total === 0 ? 0 : Math.round((((byStars[0] ?? 0) + (byStars[1] ?? 0)) / total) * 100),
    weeks,
  }
}

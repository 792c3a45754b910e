import { and, asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, type RowOf } from '#kit/server/list-page.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { driverNameFor, type Stored } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { listRatings, readDeliveryFeedback, RatingRow, TrackedFeedback } from '../contract.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { mayReport, mayReturn, mostProblems, whyNotRated } from '../rules.ts'
import { refusals } from './refusals.ts'
import { deliveryProblems, deliveryRatings } from './tables.ts'

type Reader = Pick<Caller, 'ability' | 'id'>
const { deliveryId, stars, comment, givenAt, changedAt } = deliveryRatings

function visibleFeedback({ ability }: Reader): SQL {
  return visible(ability, 'read', 'RecipientFeedback', { id: deliveries.id, depotId: deliveries.depotId })
}

const columns = {
  id: deliveryId,
  reference: sql<string>`${deliveries.reference}`,
  recipient: sql<string>`${deliveries.recipient}`,
  stars,
  comment,
  givenAt,
  driverId: sql<number | null>`${deliveries.driverId}`,
}
const joins = [
  { table: deliveries, on: eq(deliveries.id, deliveryId) },
  { table: drivers, on: eq(drivers.id, deliveries.driverId) },
]

export async function ratingPage(
  db: Database,
  user: Reader,
  query: ListQuery & { driverId: number; stars: number },
): Promise<ReplyOf<typeof listRatings>> {
  const where = [
    visibleFeedback(user),
    equals(deliveries.driverId, query.driverId || undefined),
    equals(stars, query.stars || undefined),
  ]
  const driverName = driverNameFor(user)
  const page = await listPage(db, query, {
    from: deliveryRatings,
    columns: { ...columns, driverName },
    joins,
    where,
    search: [deliveries.reference, deliveries.recipient, comment],
    sort: { givenAt, stars, recipient: deliveries.recipient, driverName },
    unsorted: { by: givenAt, order: 'desc' },
    id: deliveryId,
  })
  return { ratings: page.rows.map(presentRow), total: page.total, averageStars: await averageOf(db, and(...where)) }
}

function presentRow(row: RowOf<typeof columns> & { driverName: string }): RatingRow {
  return { ...row, givenAt: row.givenAt.toISOString() }
}

type OfDriver = { driverId: number; from: Date; to: Date }
export type DriverRatings = { count: number; averageStars: number | null }

/** How recipients rated what a driver brought them, in a span of time; nothing for those who may not see ratings. */
export async function ratingsOfDriver(
  db: Database,
  user: Reader,
  { driverId, from, to }: OfDriver,
): Promise<DriverRatings | null> {
  if (!user.ability.can('read', 'RecipientFeedback')) return null
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, averageStars: sql<number | null>`avg(${stars})::float8` })
    .from(deliveryRatings)
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(and(visibleFeedback(user), eq(deliveries.driverId, driverId), gte(givenAt, from), lt(givenAt, to)))
  return row ?? null
}

async function averageOf(db: Database, where: SQL | undefined): Promise<number | null> {
  const [row] = await db
    .select({ average: sql<number | null>`avg(${stars})::float8` })
    .from(deliveryRatings)
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(where)
  return row?.average ?? null
}

/** What the recipient of a delivery has said, for the office. */
export async function deliveryFeedback(
  db: Database,
  user: Reader,
  id: number,
): Promise<ReplyOf<typeof readDeliveryFeedback>> {
  const isSeen = and(eq(deliveries.id, id), visibleFeedback(user))
  if ((await db.$count(deliveries, isSeen)) === 0) throw notFound(refusals.things.delivery, id)
  const rating = await ratingOf(db, id)
  return {
    rating: rating && {
      stars: rating.stars,
      comment: rating.comment,
      givenAt: rating.givenAt.toISOString(),
      changedAt: rating.changedAt.toISOString(),
    },
    problems: await problemsOf(db, id),
  }
}

/** What a recipient has said of their delivery, for themselves. */
export async function trackedFeedback({ db, now }: Pick<Machine, 'db' | 'now'>, of: Stored): Promise<TrackedFeedback> {
  const rating = await ratingOf(db, of.id)
  const problems = await problemsOf(db, of.id)
  const { offers } = await logisticsSetting(db, 'tracking')
  return {
    rating: rating && { stars: rating.stars, comment: rating.comment },
    mayRate: offers.rating && whyNotRated(of, rating ?? undefined, now()) === undefined,
    problems,
    mayReport: offers.problem && mayReport(of) && problems.length < mostProblems,
    mayReturn: mayReturn(of),
  }
}

async function ratingOf(db: Database, id: number) {
  const [row] = await db.select({ stars, comment, givenAt, changedAt }).from(deliveryRatings).where(eq(deliveryId, id))
  return row ?? null
}

async function problemsOf(db: Database, id: number) {
  const { kind, text, reportedAt } = deliveryProblems
  const rows = await db
    .select({ kind, text, reportedAt })
    .from(deliveryProblems)
    .where(eq(deliveryProblems.deliveryId, id))
    .orderBy(asc(deliveryProblems.id))
    .limit(mostProblems)
  return rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() }))
}

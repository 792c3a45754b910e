import { and, asc, count, countDistinct, eq, inArray, min, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { companyOf } from '#platform/company/server/queries.ts'
import { storeName } from '../../../ecommerce/settings/server/queries.ts'
import { visibleContacts, visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { placesById, type PlaceRow } from '../../places/server/queries.ts'
import { places } from '../../places/server/tables.ts'
import { acceptableQualities, type Acceptable, type AddressCheck, type listAddressChecks } from '../contract.ts'
import { refusals } from './refusals.ts'
import { askedPlaces } from './tables.ts'

export type Reader = Pick<Caller, 'ability' | 'id'>
export type SeenPlace = { id: number; version: number }
type Page = { page: number; itemsPerPage: number; quality?: string | undefined }

/** A place that was settled a moment ago is done; its deliveries follow in the background. */
const isWaiting = and(
  eq(deliveries.state, 'needsAddress'),
  sql`not exists (select from ${places} where ${places.id} = ${deliveries.placeId} and ${places.isSettled})`,
)

/** How many deliveries wait for a place, including those of other owners. */
export async function countWaiting(db: Database, placeId: number): Promise<number> {
  return db.$count(deliveries, and(eq(deliveries.placeId, placeId), eq(deliveries.state, 'needsAddress')))
}

export async function isWaitingForPin(db: Database, { id }: { id: number }): Promise<boolean> {
  return (await db.$count(deliveries, and(eq(deliveries.id, id), isWaiting))) > 0
}

/** Places that deliveries wait for, the most urgent first. */
export async function readAddressChecks(
  db: Database,
  user: Reader,
  { page, itemsPerPage, quality }: Page,
): Promise<ReplyOf<typeof listAddressChecks>> {
  const where = and(isWaiting, visibleDeliveries(user, 'read'))
  const acceptable = await countAcceptable(db, where)
  const asked = and(where, quality === undefined ? undefined : sql`${places.quality} = ${quality}`)
  const [counted] = await db
    .select({ total: sql<number>`count(distinct ${deliveries.placeId})::int` })
    .from(deliveries)
    .leftJoin(places, eq(places.id, deliveries.placeId))
    .where(asked)
  const total = counted?.total ?? 0
  const groups = await db
    .select({
      placeId: deliveries.placeId,
      deliveries: count(),
      date: min(deliveries.date),
      first: sql<number>`min(${deliveries.id})`,
      askedAt: askedPlaces.at,
    })
    .from(deliveries)
    .leftJoin(askedPlaces, eq(askedPlaces.placeId, deliveries.placeId))
    .leftJoin(places, eq(places.id, deliveries.placeId))
    .where(asked)
    .groupBy(deliveries.placeId, askedPlaces.at)
    .orderBy(sql`${askedPlaces.at} is not null`, sql`min(${deliveries.date}) asc nulls last`, asc(deliveries.placeId))
    .limit(itemsPerPage)
    // Once the addresses of the last page are settled, the page before it is the last.
    .offset((Math.max(1, Math.min(page, Math.ceil(total / itemsPerPage))) - 1) * itemsPerPage)
  const firsts = await firstOf(
    db,
    user,
    groups.map(({ first }) => Number(first)),
  )
  const placeById = await placesById(
    db,
    groups.flatMap(({ placeId }) => placeId ?? []),
  )
  const fixes = groups.flatMap((group): AddressCheck[] => {
    const place = placeById.get(group.placeId ?? 0)
    const first = firsts.get(Number(group.first))
    if (!place || !first) return []
    const { id, address, door, quality, radiusMeters, confidence, version } = place
    const known = { id, address, door, quality, radiusMeters, confidence, version }
    return [{ ...known, ...first, ...timesOf(group), deliveries: group.deliveries }]
  })
  return { fixes, total, acceptable }
}

/** The places that wait and could be accepted as they stand. */
async function countAcceptable(db: Database, where: SQL | undefined): Promise<Record<Acceptable, number>> {
  const rows = await db
    .select({ quality: places.quality, count: countDistinct(places.id) })
    .from(deliveries)
    .innerJoin(places, eq(places.id, deliveries.placeId))
    .where(and(where, inArray(places.quality, [...acceptableQualities])))
    .groupBy(places.quality)
  const countOf = (wanted: Acceptable) => rows.find(({ quality }) => quality === wanted)?.count ?? 0
  return { interpolated: countOf('interpolated'), street: countOf('street') }
}

function timesOf({ date, askedAt }: { date: string | null; askedAt: Date | null }) {
  return { date, askedAt: askedAt?.toISOString() ?? null }
}

async function firstOf(db: Database, user: Reader, ids: number[]) {
  const { id, reference, recipient } = deliveries
  const email = sql<string>`case when ${visibleContacts(user)} then ${deliveries.email} else '' end`
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id, reference, recipient, email }).from(deliveries).where(inArray(id, ids))
  return new Map(rows.map(({ id: number, ...row }) => [number, row]))
}

/** The first delivery that waits for a place and that the caller may act on; what they may not see does not exist for them. */
export async function firstWaiting(db: Database, user: Reader, placeId: number, action = 'read') {
  const row = await findWaiting(db, user, placeId, action)
  if (!row) throw notFound(refusals.things.fix, placeId)
  return row
}

/** A place as it was seen; nobody else moves it meanwhile. */
export async function holdSeen(tx: Transaction, { id, version }: SeenPlace): Promise<PlaceRow | undefined> {
  const isAsSeen = and(eq(places.id, id), eq(places.version, version))
  const [place] = await tx.select().from(places).where(isAsSeen).for('update')
  return place
}

/** The same where a delivery of the caller waits for it. */
export async function holdWaiting(tx: Transaction, user: Reader, seen: SeenPlace): Promise<PlaceRow | undefined> {
  const place = await holdSeen(tx, seen)
  return place && (await findWaiting(tx, user, seen.id, 'write')) ? place : undefined
}

/** A place as it was accepted, where it is still that and has a delivery that the caller may change. */
export async function holdAccepted(tx: Transaction, user: Reader, seen: SeenPlace): Promise<PlaceRow | undefined> {
  const place = await holdSeen(tx, seen)
  const isTheirs = and(eq(deliveries.placeId, seen.id), visibleDeliveries(user, 'write'))
  const isAccepted = place?.isSettled === true && acceptableQualities.some((one) => one === place.quality)
  return isAccepted && (await tx.$count(deliveries, isTheirs)) > 0 ? place : undefined
}

async function findWaiting(db: Database, user: Reader, placeId: number, action: string) {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(isWaiting, eq(deliveries.placeId, placeId), visibleDeliveries(user, action)))
    .orderBy(asc(deliveries.id))
    .limit(1)
  return row
}

/** Whether the caller may see how to reach the recipient of a delivery, and how to get in. */
export async function seesContact(db: Database, user: Reader, id: number): Promise<boolean> {
  return (await db.$count(deliveries, and(eq(deliveries.id, id), visibleContacts(user)))) > 0
}

/** Whose page a link leads to. */
export async function senderOfLink(db: Database) {
  const { logo, colour } = await companyOf(db)
  return { company: await storeName(db), logo, colour }
}

import { and, count, desc, eq, inArray, isNull, min, ne, sql } from 'drizzle-orm'
import type { Point } from '#platform/regions/contract.ts'
import type { Database } from '#kit/server/machine.ts'
import { isCounted } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { isShared, placeOf } from '../../places/server/queries.ts'
import { places } from '../../places/server/tables.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { acceptableQualities, type BetterDoor } from '../contract.ts'
import { betterDoor, type SeenDoor } from '../rules.ts'
import type { Reader } from './queries.ts'

const mostPlaces = 500
const mostSeen = 5000
/** Phones that know no better than this where they are say nothing of a door. */
const mostAccuracyMeters = 30
const toCome = ['needsAddress', 'ready', 'planned'] as const

type Wanted = { action: 'read' | 'write'; ids?: readonly number[] }

/** The guessed places of deliveries to come whose door somebody has shown. */
export async function readBetterDoors(db: Database, user: Reader, { action, ids }: Wanted) {
  const rows = await guessedPlaces(db, user, { action, ...(ids && { ids }) })
  const looked = rows.slice(0, mostPlaces)
  const seen = await doorsSeenAt(
    db,
    looked.map(({ place }) => place.id),
  )
  const doors = looked.flatMap(({ place: row, deliveries: number }): BetterDoor[] => {
    const { id, version, address, quality, door } = placeOf(row)
    const better = door && betterDoor(door, seen.get(id) ?? [])
    return better ? [{ id, version, address, quality, door, ...better, deliveries: number }] : []
  })
  return { doors, isCut: rows.length > looked.length }
}

function guessedPlaces(db: Database, user: Reader, { action, ids }: Wanted) {
  return db
    .select({ place: places, deliveries: count() })
    .from(deliveries)
    .innerJoin(places, eq(places.id, deliveries.placeId))
    .where(
      and(
        inArray(deliveries.state, [...toCome]),
        visibleDeliveries(user, action),
        inArray(places.quality, [...acceptableQualities]),
        isNull(places.archivedAt),
        isShared,
        ids && inArray(places.id, [...ids, 0]),
      ),
    )
    .groupBy(places.id)
    .orderBy(sql`${min(deliveries.date)} asc nulls last`, places.id)
    .limit(mostPlaces + 1)
}

/** Where each of these places was seen, by drivers at a hand-over and by recipients who put a pin, by its id. */
async function doorsSeenAt(db: Database, ids: number[]): Promise<ReadonlyMap<number, SeenDoor[]>> {
  const byPlace = new Map<number, SeenDoor[]>(ids.map((id) => [id, []]))
  const seen = [...(await handedOverAt(db, ids)), ...(await placedByRecipients(db, ids))]
  for (const { placeId, ...one } of seen) byPlace.get(placeId)?.push(one)
  return byPlace
}

async function handedOverAt(db: Database, ids: number[]) {
  const { place, data, byOffice } = routeActions
  const rows = await db
    .select({ placeId: sql<number>`${deliveries.placeId}`, place, at: deliveryAttempts.endedAt })
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
    .innerJoin(routeActions, eq(routeActions.id, deliveryAttempts.actionId))
    .where(
      and(
        isCounted,
        ne(deliveryAttempts.outcome, 'failed'),
        inArray(deliveries.placeId, [...ids, 0]),
        eq(byOffice, ''),
        // With a neighbour or in a locker it was another door.
        sql`coalesce(${data}->>'to', 'person') in ('person', 'safePlace')`,
        sql`(${place}->>'accuracyMeters')::float8 <= ${mostAccuracyMeters}`,
      ),
    )
    .orderBy(desc(deliveryAttempts.endedAt))
    .limit(mostSeen)
  return rows.flatMap(({ placeId, place: seen, at }) =>
    seen
      ? [{ placeId, point: [seen.longitude, seen.latitude] as Point, by: 'driver' as const, at: at.toISOString() }]
      : [],
  )
}

/** Nothing but where it is: what else a recipient said of their door is nobody else’s. */
async function placedByRecipients(db: Database, ids: number[]) {
  const rows = await db
    .select({
      placeId: places.id,
      longitude: sql<number>`own.door_longitude`,
      latitude: sql<number>`own.door_latitude`,
    })
    .from(places)
    .innerJoin(
      sql`${places} own`,
      sql`own.owner_id = ${places.ownerId} and own.address_key = ${places.addressKey} and own.recipient_key <> '' and own.archived_at is null and own.door_longitude is not null`,
    )
    .where(inArray(places.id, [...ids, 0]))
    .limit(mostSeen)
  return rows.map(({ placeId, longitude, latitude }) => ({
    placeId,
    point: [longitude, latitude] as Point,
    by: 'recipient' as const,
    at: null,
  }))
}

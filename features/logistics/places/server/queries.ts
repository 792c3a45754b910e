import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import { findAddress } from '#platform/regions/server/queries.ts'
import type { Place as Found, Point } from '#platform/regions/contract.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Pins, Place } from '../contract.ts'
import { refusals } from './refusals.ts'
import { addressKey, isBetterKnown, isReliable } from '../rules.ts'
import { places } from './tables.ts'

export type PlaceRow = typeof places.$inferSelect
/** What is known of where an address is. */
export type Located = Pick<Place, 'door' | 'parking' | 'quality' | 'confidence' | 'source' | 'label' | 'isSettled'> & {
  /** Missing in what earlier versions found. */
  radiusMeters?: number | null
  /** Confirmed by a person now; anything else was looked up and never moves a settled place. */
  isStated?: true
}
type Locating = Pick<Machine, 'db' | 'settings' | 'regions' | 'valhalla' | 'now' | 'log'>
type Search = { ownerId?: number | null; signal?: AbortSignal; isTyping?: boolean }

const atOnce = 8
/** What a recipient said of their own door is nobody else’s. */
export const isShared = eq(places.recipientKey, '')
const houseId = 0

/** Where each address is, by its key: as it was settled or found exactly before, else as the address services find it now if that is better than before. */
export async function locate(
  machine: Locating,
  addresses: string[],
  { ownerId, signal = AbortSignal.timeout(60_000), isTyping = false }: Search = {},
): Promise<Map<string, Located>> {
  const addressByKey = new Map(addresses.map((address) => [addressKey(address), address]))
  const known = await knownAmong(machine.db, [...addressByKey.keys()], ownerId ?? 0)
  const located = new Map([...known].filter(([, one]) => one.isSettled || one.quality === 'exact'))
  const unsure = [...addressByKey].filter(([key]) => !located.has(key))
  for (let start = 0; start < unsure.length; start += atOnce) {
    const found = unsure.slice(start, start + atOnce).map(async ([key, address]) => {
      const [best] = await findAddress(machine, address, { signal, limit: 1, isTyping })
      const now = best ? locatedAs(best) : nowhere
      const before = known.get(key) ?? nowhere
      located.set(key, isBetterKnown(now, before) ? now : before)
    })
    await Promise.all(found)
  }
  return located
}

/** Where a person says that something goes, or where its address surely is; nothing where no one knows. */
export async function locateOne(
  machine: Locating,
  { address, pins }: { address: string; pins: Pins | null },
  signal: AbortSignal,
): Promise<Located | undefined> {
  if (pins) return settledAt(pins, 'person')
  if (address === '') return undefined
  const located = (await locate(machine, [address], { signal, isTyping: true })).get(addressKey(address))
  return located && isReliable(located) ? located : undefined
}

export const nowhere: Located = {
  door: null,
  parking: null,
  quality: 'unknown',
  confidence: 0,
  source: '',
  label: '',
  isSettled: false,
}

export function locatedAs({ point, quality, radiusMeters, confidence, source, label }: Found): Located {
  return { door: point, parking: null, quality, radiusMeters, confidence, source, label, isSettled: false }
}

/** What a person says of where a place is. */
export function settledAt({ door, parking }: Pins, by: string, label = ''): Located {
  return { door, parking, quality: 'exact', confidence: 1, source: by, label, isSettled: true, isStated: true }
}

/** What the owner settled comes first, then what the company settled, then any match. Without a match it is looked up again. */
async function knownAmong(db: Database, keys: string[], ownerId: number): Promise<Map<string, Located>> {
  const known = new Map<string, Located>()
  const batch = 1000
  for (let start = 0; start < keys.length; start += batch) {
    const rows = await db
      .select()
      .from(places)
      .where(
        and(
          inArray(places.addressKey, keys.slice(start, start + batch)),
          isNull(places.archivedAt),
          isShared,
          or(eq(places.isSettled, false), inArray(places.ownerId, [houseId, ownerId])),
        ),
      )
      .orderBy(desc(places.isSettled), desc(eq(places.ownerId, ownerId)), places.id)
    for (const row of rows)
      if (!known.has(row.addressKey) && row.doorLongitude !== null) known.set(row.addressKey, positionOf(placeOf(row)))
  }
  return known
}

/** Where a place is, and nothing else that is known of it. */
export function positionOf(place: Place): Located {
  const { door, parking, quality, radiusMeters, confidence, source, label, isSettled } = place
  return { door, parking, quality, radiusMeters, confidence, source, label, isSettled }
}

export function placeOf(row: PlaceRow): Place {
  return {
    id: row.id,
    address: row.address,
    label: row.label,
    name: row.name,
    door: pointOf(row.doorLongitude, row.doorLatitude),
    parking: pointOf(row.parkingLongitude, row.parkingLatitude),
    quality: row.quality,
    radiusMeters: row.radiusMeters,
    confidence: row.confidence,
    source: row.source,
    isSettled: row.isSettled,
    accessNotes: row.accessNotes,
    serviceMinutes: row.serviceMinutes,
    hours: row.hours,
    version: row.version,
  }
}

function pointOf(longitude: number | null, latitude: number | null): Point | null {
  return longitude === null || latitude === null ? null : [longitude, latitude]
}

/** The places a person may do this with. */
export function visiblePlaces(user: Caller, action: string): SQL {
  return visible(user.ability, action, 'Place', { id: places.id, ownerId: places.ownerId, depotId: places.depotId })
}

export const audienceOfPlaces = audienceOfRows('Place', {
  from: places,
  id: places.id,
  columns: { id: places.id, ownerId: places.ownerId, depotId: places.depotId },
})

/** A place that is still in use, and that the caller may act on. */
export async function findPlace(db: Database, id: number, visible: SQL): Promise<PlaceRow> {
  return onePlace(db, id, and(isNull(places.archivedAt), visible))
}

/** A place that something refers to, archived or not. */
export function storedPlace(db: Database, id: number): Promise<PlaceRow> {
  return onePlace(db, id)
}

async function onePlace(db: Database, id: number, condition?: SQL): Promise<PlaceRow> {
  const [row] = await db
    .select()
    .from(places)
    .where(and(eq(places.id, id), condition))
  if (!row) throw notFound(refusals.things.place, id)
  return row
}

/** The owner’s place at an address, if it is known. */
export async function keptPlace(db: Database, ownerId: number, address: string): Promise<PlaceRow | undefined> {
  const isKept = and(
    eq(places.ownerId, ownerId),
    eq(places.addressKey, addressKey(address)),
    isNull(places.archivedAt),
    isShared,
  )
  const [row] = await db.select().from(places).where(isKept)
  return row
}

/** What is known of an address the company delivers to, beside where it is. */
export async function companyPlaceAt(db: Database, address: string): Promise<Place | undefined> {
  const isThere = and(
    eq(places.addressKey, addressKey(address)),
    eq(places.ownerId, houseId),
    isNull(places.archivedAt),
    isShared,
  )
  const [row] = await db.select().from(places).where(isThere).limit(1)
  return row && placeOf(row)
}

/** The places in use at these addresses, whoever they belong to, by id. */
export async function placesAt(db: Database, addresses: string[]): Promise<Map<number, Place>> {
  const keys = [...new Set(addresses.map(addressKey))]
  if (keys.length === 0) return new Map()
  const rows = await db
    .select()
    .from(places)
    .where(and(inArray(places.addressKey, keys), isNull(places.archivedAt), isShared))
  return new Map(rows.map((row) => [row.id, placeOf(row)]))
}

export async function placesById(db: Database, ids: number[]): Promise<Map<number, Place>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(places)
    .where(inArray(places.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, placeOf(row)]))
}

type Whose = { ownerId: number; address: string; recipientKey: string }

/** The places where recipients have placed a pin of their own, by whose and where. */
export async function ownPlaces(db: Database, wanted: readonly Whose[]): Promise<Map<string, PlaceRow>> {
  const keys = [...new Set(wanted.map(({ recipientKey }) => recipientKey))]
  if (keys.length === 0) return new Map()
  const isTheirs = and(
    inArray(places.recipientKey, keys),
    inArray(places.addressKey, [...new Set(wanted.map(({ address }) => addressKey(address)))]),
    isNull(places.archivedAt),
  )
  const rows = await db.select().from(places).where(isTheirs)
  return new Map(rows.map((row) => [whoseKey(row), row]))
}

/** By which `ownPlaces` has them. */
export function whoseKey({ ownerId, address, recipientKey }: Whose): string {
  return [ownerId, recipientKey, addressKey(address)].join(' ')
}

import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeCurrency } from '../../../ecommerce/settings/server/queries.ts'
import { visiblePlaces } from '../../places/server/queries.ts'
import { places } from '../../places/server/tables.ts'
import { weekOf } from '../../settings/rules.ts'
import type { Property } from '../contract.ts'
import { refusals } from './refusals.ts'
import { properties } from './tables.ts'

const { id, placeId, name, kind, address, contacts, docks, heightCentimeters, features } = properties
const { accessNotes, floorSquareMeters, visitCents } = properties
const own = { id, placeId, name, kind, address, contacts, docks, heightCentimeters, features }
/** Hours and service time are the place’s: whoever changes those makes a change begun before stale. */
const wholeVersion = sql<number>`${properties.version} + ${places.version}`
const columns = {
  ...own,
  version: wholeVersion,
  accessNotes,
  floorSquareMeters,
  visitCents,
  hours: places.hours,
  serviceMinutes: places.serviceMinutes,
  doorLongitude: places.doorLongitude,
  doorLatitude: places.doorLatitude,
}
const plan = {
  from: properties,
  columns,
  joins: [{ table: places, on: eq(places.id, placeId) }],
  search: properties.searchText,
  sort: { name, kind, address, docks },
  id,
}
const isKept = isNull(properties.archivedAt)

export async function propertyPage(db: Database, user: Caller, query: ListQuery & { kind?: string | undefined }) {
  const where = [isKept, visiblePlaces(user, 'read'), equals(kind, query.kind)]
  const { rows, total } = await listPage(db, query, { ...plan, where })
  const currency = await storeCurrency(db)
  return { properties: rows.map((row) => propertyOf(row, currency)), total }
}

export async function findProperty(db: Database, user: Caller, propertyId: number, action: string): Promise<Property> {
  const row = await listRow(db, and(eq(id, propertyId), isKept, visiblePlaces(user, action)), plan)
  if (!row) throw notFound(refusals.things.property, propertyId)
  return propertyOf(row, await storeCurrency(db))
}

/** Whether a property that was taken off the list is one the caller may put back. */
export async function mayRestore(db: Database, user: Caller, propertyId: number): Promise<boolean> {
  return (await listRow(db, and(eq(id, propertyId), visiblePlaces(user, 'delete')), plan)) !== undefined
}

/** Hours that a person cleared at the place are none. */
function propertyOf({ doorLongitude, doorLatitude, hours, ...row }: RowOf<typeof columns>, currency: string): Property {
  const door = doorLongitude === null || doorLatitude === null ? null : ([doorLongitude, doorLatitude] as const)
  return { ...row, hours: hours ?? weekOf([], '', ''), door: door && [...door], currency }
}

/** Whether the place of a property that was taken off the list has been deleted since. */
export async function isPlaceGone(db: Database, propertyId: number): Promise<boolean> {
  const [row] = await db
    .select({ archivedAt: places.archivedAt })
    .from(properties)
    .innerJoin(places, eq(places.id, placeId))
    .where(eq(id, propertyId))
  return row !== undefined && row.archivedAt !== null
}

export const audienceOfProperties = audienceOfRows('Place', {
  from: properties,
  joins: [{ table: places, on: eq(places.id, placeId) }],
  id,
  columns: { id: places.id, ownerId: places.ownerId, depotId: places.depotId },
})

export async function greatestCharge(db: Database): Promise<number> {
  const [greatest] = await db.select({ charge: max(visitCents) }).from(properties)
  return greatest?.charge ?? 0
}

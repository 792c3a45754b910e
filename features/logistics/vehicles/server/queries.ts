import { and, asc, desc, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { archivedIs } from '../../depots/server/queries.ts'
import { depots } from '../../depots/server/tables.ts'
import { mostMapped, type Vehicle, type VehicleInput, type VehicleProfile, type VehicleRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import { serviceDue } from '../rules.ts'
import { vehicleDocuments, vehicleInspections, vehicleProfiles, vehicles, vehicleServices } from './tables.ts'

type Reader = Pick<Caller, 'ability'>

const { id, location, startCity, startCountry, endCity, endCountry, progress, name, plate, depotId } = vehicles
const columns = {
  id,
  location,
  startCity,
  startCountry,
  endCity,
  endCountry,
  warnings: vehicles.warnings,
  progress,
  name,
  plate,
  profileId: vehicles.profileId,
  kind: sql<VehicleRow['kind']>`${vehicleProfiles.kind}`,
  profileName: sql<string>`${vehicleProfiles.name}`,
  depotId,
  depotName: sql<string | null>`${depots.name}`,
  lastLongitude: vehicles.lastLongitude,
  lastLatitude: vehicles.lastLatitude,
  lastPlace: vehicles.lastPlace,
  lastSeenAt: vehicles.lastSeenAt,
  isSample: vehicles.isSample,
  isArchived: vehicles.isArchived,
  version: vehicles.version,
}
const plan = {
  from: vehicles,
  columns,
  joins: [
    { table: vehicleProfiles, on: eq(vehicleProfiles.id, vehicles.profileId) },
    { table: depots, on: eq(depots.id, depotId) },
  ],
  sort: {
    location,
    startRoute: startCity,
    endRoute: endCity,
    warnings: vehicles.warnings,
    progress,
    name,
    plate,
    seen: vehicles.lastSeenAt,
  },
  unsorted: { by: id, order: 'asc' as const },
  id,
}

/** The vehicles a person may act on, as a condition. */
export function visibleVehicles({ ability }: Reader, action: string): SQL {
  return visible(ability, action, 'Vehicle', { id, depotId })
}

export const audienceOfVehicles = audienceOfRows('Vehicle', { from: vehicles, id, columns: { id, depotId } })

/** How vehicles move, by their ids. */
export async function kindsOfVehicles(db: Database, ids: number[]): Promise<Map<number, VehicleRow['kind']>> {
  const rows = await db
    .select({ id, kind: columns.kind })
    .from(vehicles)
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .where(inArray(id, ids.concat(0)))
    .limit(5000)
  return new Map(rows.map((row) => [row.id, row.kind]))
}

type Filters = {
  only?: number[] | undefined
  kind?: string | undefined
  warning?: string | undefined
  archived?: string | undefined
  depotId: number
  profileId: number
}

function conditionsOf(user: Reader, { only, kind, warning, archived, depotId: depot, profileId }: Filters) {
  return [
    visibleVehicles(user, 'read'),
    only && inArray(id, only),
    archivedIs(vehicles.isArchived, archived),
    equals(vehicleProfiles.kind, kind),
    warning === 'any' ? ne(vehicles.warnings, 'No Warnings') : equals(vehicles.warnings, warning),
    equals(depotId, depot || undefined),
    equals(vehicles.profileId, profileId || undefined),
  ]
}

export async function vehiclePage(db: Database, user: Reader, query: ListQuery & Filters) {
  const where = conditionsOf(user, query)
  const page = await listPage(db, query, { ...plan, where, search: vehicles.searchText })
  return { vehicles: page.rows.map(withLastFix), totalVehicles: page.total }
}

/** The vehicles of a filter for a map, as many as it draws. */
export async function mappedVehicles(db: Database, user: Reader, query: Filters & { q?: string | undefined }) {
  const { lastLongitude, lastLatitude, lastPlace, lastSeenAt } = vehicles
  const rows = await db
    .select({ id, name, warnings: vehicles.warnings, depotId, lastLongitude, lastLatitude, lastPlace, lastSeenAt })
    .from(vehicles)
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .where(and(...conditionsOf(user, query), contains(vehicles.searchText, query.q)))
    .orderBy(asc(id))
    .limit(mostMapped + 1)
  return { vehicles: rows.slice(0, mostMapped).map(withLastFix), hasMore: rows.length > mostMapped }
}

type LastSeen = Pick<RowOf<typeof columns>, 'lastLongitude' | 'lastLatitude' | 'lastPlace' | 'lastSeenAt'>

function withLastFix<Row extends LastSeen>({ lastLongitude, lastLatitude, lastPlace, lastSeenAt, ...rest }: Row) {
  const isKnown = lastLongitude !== null && lastLatitude !== null && lastSeenAt !== null
  const point: [number, number] | null = isKnown ? [lastLongitude, lastLatitude] : null
  return { ...rest, lastFix: point && lastSeenAt && { point, at: lastSeenAt.toISOString(), place: lastPlace } }
}

/** A vehicle the caller may act on; what they may not see does not exist for them. */
export async function findVehicle(db: Database, user: Reader, vehicleId: number, action = 'read'): Promise<Vehicle> {
  const isIt = and(eq(id, vehicleId), visibleVehicles(user, action))
  const [row, [own]] = [await listRow(db, isIt, plan), await db.select().from(vehicles).where(eq(id, vehicleId))]
  if (!row || !own) throw notFound(refusals.things.vehicle, vehicleId)
  const { capacities, features, odometerKilometers, faultCode, notes } = own
  const all = await profilesFor(db, user, row.profileId)
  return {
    ...withLastFix(row),
    capacities,
    features,
    odometerKilometers,
    faultCode,
    notes,
    profile: all[0]!,
    ...(await belongings(db, vehicleId)),
  }
}

async function belongings(db: Database, vehicleId: number) {
  const documents = await db
    .select()
    .from(vehicleDocuments)
    .where(eq(vehicleDocuments.vehicleId, vehicleId))
    .orderBy(asc(vehicleDocuments.expiresOn), asc(vehicleDocuments.id))
    .limit(200)
  const services = await db
    .select()
    .from(vehicleServices)
    .where(eq(vehicleServices.vehicleId, vehicleId))
    .orderBy(asc(vehicleServices.name), asc(vehicleServices.id))
    .limit(200)
  const inspections = await db
    .select()
    .from(vehicleInspections)
    .where(eq(vehicleInspections.vehicleId, vehicleId))
    .orderBy(desc(vehicleInspections.at), desc(vehicleInspections.id))
    .limit(50)
  return { documents, services, inspections: inspections.map((one) => ({ ...one, at: one.at.toISOString() })) }
}

/** Every profile, or the one asked for; costs only for those who may see costs. */
export async function profilesFor(db: Database, { ability }: Reader, only?: number): Promise<VehicleProfile[]> {
  const rows = await db
    .select()
    .from(vehicleProfiles)
    .where(only === undefined ? undefined : eq(vehicleProfiles.id, only))
    .orderBy(asc(vehicleProfiles.name), asc(vehicleProfiles.id))
    .limit(500)
  const counted = await db
    .select({ profileId: vehicles.profileId, total: sql<number>`count(*)::int` })
    .from(vehicles)
    .where(eq(vehicles.isArchived, false))
    .groupBy(vehicles.profileId)
  const maySeeCosts = ability.can('read', 'Cost')
  return rows.map(({ costs, ...row }) => ({
    ...row,
    costs: maySeeCosts ? costs : null,
    totalVehicles: counted.find((one) => one.profileId === row.id)?.total ?? 0,
  }))
}

export async function findProfile(db: Database, user: Reader, profileId: number): Promise<VehicleProfile> {
  const [profile] = await profilesFor(db, user, profileId)
  if (!profile) throw notFound(refusals.things.profile, profileId)
  return profile
}

/** Refuses a profile there is none of, and a plate another vehicle has. */
export async function checkVehicle(
  db: Database,
  input: Pick<VehicleInput, 'plate' | 'profileId'>,
  vehicleId = 0,
): Promise<void> {
  const [profile] = await db
    .select({ id: vehicleProfiles.id })
    .from(vehicleProfiles)
    .where(eq(vehicleProfiles.id, input.profileId))
  if (!profile) throw invalid('profileId', refusals.noProfile)
  await mustHaveFreePlate(db, input.plate, vehicleId)
}

/** The vehicles in use that a person sees, by name and by plate, in small letters. */
export async function vehiclesByName(db: Database, user: Reader): Promise<Map<string, number>> {
  const found = await db
    .select({ id: vehicles.id, name: vehicles.name, plate: vehicles.plate })
    .from(vehicles)
    .where(and(eq(vehicles.isArchived, false), visibleVehicles(user, 'read')))
    .orderBy(desc(vehicles.id))
  const named = found.flatMap(({ id, name, plate }): [string, number][] => [
    [name.toLowerCase(), id],
    [plate.toLowerCase(), id],
  ])
  return new Map(named.filter(([name]) => name !== ''))
}

export async function mustHaveFreePlate(db: Database, wanted: string, vehicleId = 0): Promise<void> {
  if (wanted === '') return
  const [other] = await db
    .select({ name })
    .from(vehicles)
    .where(and(sql`lower(${plate}) = lower(${wanted})`, eq(vehicles.isArchived, false), ne(id, vehicleId)))
  if (other) throw invalid('plate', refusals.plateTaken, { plate: wanted, vehicle: other.name })
}

/** The ids of vehicles in use. */
export async function listVehicleIds(db: Database): Promise<number[]> {
  const rows = await db.select({ id }).from(vehicles).where(eq(vehicles.isArchived, false)).orderBy(asc(id)).limit(5000)
  return rows.map((row) => row.id)
}

/** Vehicles for the search over everything. */
export const vehicleFinder: Finder = {
  category: 'vehicles',
  title: 'Vehicles',
  nouns: ['vehicle', 'vehicles', 'van', 'truck', 'véhicule', 'camion', 'مركبة', 'المركبة'],
  find: async (words, { db, user, most }) => {
    const rows = await db
      .select({ id, name, plate, location, lastPlace: vehicles.lastPlace })
      .from(vehicles)
      .where(and(visibleVehicles(user, 'read'), eq(vehicles.isArchived, false), contains(vehicles.searchText, words)))
      .orderBy(asc(name), asc(id))
      .limit(most)
    return rows.map((row) => ({
      url: { path: `/apps/logistics/fleet?vehicle=${row.id}` },
      icon: 'truck-delivery',
      title: row.name,
      subtitle: row.plate || String(row.location),
      also: [String(row.location), row.lastPlace],
    }))
  },
}

type ServiceDue = { id: number; vehicleId: number; vehicle: string; name: string; on: string }

/** Services of the vehicles a person sees that fall due between two days, both included; those due by distance alone have no day. */
export async function servicesDueBetween(
  db: Database,
  user: Reader,
  { from, to }: { from: string; to: string },
): Promise<ServiceDue[]> {
  const rows = await db
    .select({ vehicle: name, service: vehicleServices })
    .from(vehicleServices)
    .innerJoin(vehicles, eq(vehicles.id, vehicleServices.vehicleId))
    .where(and(visibleVehicles(user, 'read'), eq(vehicles.isArchived, false), isNotNull(vehicleServices.everyMonths)))
    .orderBy(asc(name), asc(vehicleServices.id))
    .limit(5000)
  return rows.flatMap(({ vehicle, service }) => {
    const { on } = serviceDue(service, { odometerKilometers: 0, today: from })
    if (on === null || on < from || on > to) return []
    return [{ id: service.id, vehicleId: service.vehicleId, vehicle, name: service.name, on }]
  })
}

import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { depots } from '../../depots/server/tables.ts'
import type { Quantities } from '../../settings/contract.ts'
import type { documentKinds, VehicleCosts, vehicleFeatures, vehicleKinds, VehicleRow } from '../contract.ts'
import type { InspectedPoint, Inspection } from '../rules/inspection.ts'

type Feature = (typeof vehicleFeatures)[number]
const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const time = () => timestamp({ withTimezone: true })

export const vehicleProfiles = pgTable('vehicle_profiles', {
  id: id(),
  name: text().notNull().unique(),
  kind: text().$type<(typeof vehicleKinds)[number]>().notNull(),
  capacities: jsonb().$type<Quantities>().notNull(),
  features: jsonb().$type<Feature[]>().notNull(),
  speedPercent: integer().notNull().default(100),
  costs: jsonb().$type<VehicleCosts>().notNull(),
  gramsPerKilometer: integer().notNull().default(0),
  heightMeters: doublePrecision(),
  weightTonnes: doublePrecision(),
  lengthMeters: doublePrecision(),
  version: integer().notNull().default(1),
  createdAt: time().notNull().defaultNow(),
})

export const vehicles = pgTable(
  'vehicles',
  {
    id: id(),
    location: integer().notNull().unique().generatedByDefaultAsIdentity({ startWith: 500_001 }),
    name: text().notNull(),
    plate: text().notNull().default(''),
    profileId: integer()
      .notNull()
      .references(() => vehicleProfiles.id),
    depotId: integer().references(() => depots.id),
    capacities: jsonb().$type<Quantities>(),
    features: jsonb().$type<Feature[]>().notNull().default([]),
    odometerKilometers: integer().notNull().default(0),
    warnings: text().$type<VehicleRow['warnings']>().notNull().default('No Warnings'),
    faultCode: text().notNull().default(''),
    notes: text().notNull().default(''),
    /** The route it is on; empty between routes. */
    startCity: text().notNull().default(''),
    startCountry: text().notNull().default(''),
    endCity: text().notNull().default(''),
    endCountry: text().notNull().default(''),
    progress: integer().notNull().default(0),
    lastLongitude: doublePrecision(),
    lastLatitude: doublePrecision(),
    lastPlace: text().notNull().default(''),
    lastSeenAt: time(),
    isSample: boolean().notNull().default(false),
    isArchived: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: time().notNull().defaultNow(),
    searchText: searchText('name', 'plate', 'location::text', 'last_place'),
  },
  (table) => {
    const shown = sql`not is_archived`
    return [
      uniqueIndex('vehicles_plate')
        .on(sql`lower(${table.plate})`)
        .where(sql`plate <> '' and not is_archived`),
      index('vehicles_depot_id').on(table.depotId, table.id).where(shown),
      index('vehicles_profile_id').on(table.profileId),
      index('vehicles_name_id').on(table.name, table.id).where(shown),
      index('vehicles_start_id').on(table.startCity, table.id).where(shown),
      index('vehicles_end_id').on(table.endCity, table.id).where(shown),
      index('vehicles_warnings_id').on(table.warnings, table.id).where(shown),
      index('vehicles_progress_id').on(table.progress, table.id).where(shown),
      searchIndex('vehicles_search'),
    ]
  },
)

const belongsToVehicle = () =>
  integer()
    .notNull()
    .references(() => vehicles.id, { onDelete: 'cascade' })

export const vehicleDocuments = pgTable(
  'vehicle_documents',
  {
    id: id(),
    vehicleId: belongsToVehicle(),
    kind: text().$type<(typeof documentKinds)[number]>().notNull(),
    number: text().notNull().default(''),
    expiresOn: date(),
  },
  (table) => [index('vehicle_documents_vehicle_id').on(table.vehicleId)],
)

export const vehicleServices = pgTable(
  'vehicle_services',
  {
    id: id(),
    vehicleId: belongsToVehicle(),
    name: text().notNull(),
    everyKilometers: integer(),
    everyMonths: integer(),
    lastKilometers: integer().notNull(),
    lastOn: date().notNull(),
  },
  (table) => [index('vehicle_services_vehicle_id').on(table.vehicleId)],
)

export const vehicleInspections = pgTable(
  'vehicle_inspections',
  {
    id: id(),
    vehicleId: belongsToVehicle(),
    kind: text().$type<Inspection['kind']>().notNull(),
    result: text().$type<Inspection['result']>().notNull(),
    note: text().notNull().default(''),
    personName: text().notNull().default(''),
    at: time().notNull(),
    /** Of a driver's check: the action that recorded it, which makes it once. Drivers are above vehicles, so nothing refers to them. */
    actionId: text().unique(),
    driverId: integer(),
    isSimulated: boolean().notNull().default(false),
    points: jsonb().$type<InspectedPoint[]>().notNull().default([]),
  },
  (table) => [index('vehicle_inspections_vehicle_id').on(table.vehicleId)],
)

import * as z from 'zod/mini'
import { profiles as roadProfiles, Point } from '#platform/regions/contract.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import {
  isoTime,
  numberId,
  optionalCode,
  optionalText,
  pathNumber,
  positiveInteger,
  text,
  version,
} from '#kit/contract/fields.ts'
import { described } from '#kit/contract/described.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { importReply, sentTable } from '#kit/contract/table-import.ts'
import { archivedFilter, idFilter } from '../depots/contract.ts'
import { Quantities } from '../settings/contract.ts'
import { idsFilter } from './rules/ids-filter.ts'
import { Inspection, InspectionInput, sha256 } from './rules/inspection.ts'
import { paperInput } from './rules/papers.ts'

/** How a vehicle moves; the roads it may take follow from it. */
export const vehicleKinds = roadProfiles
export const vehicleFeatures = ['tailLift', 'refrigerated', 'frozen', 'hazardous', 'crane', 'palletJack'] as const
/** The faults of the specification, in its words. */
export const warnings = [
  'No Warnings',
  'Ecu Not Responding',
  'Oil Leakage',
  'Fuel Problems',
  'Temperature not optimal',
] as const
export type Warning = (typeof warnings)[number]

const amount = z.int().check(z.nonnegative(), z.maximum(100_000_000))
const measure = (most: number) => z.nullable(z.number().check(z.positive(), z.maximum(most)))
const features = z.array(z.enum(vehicleFeatures)).check(z.maxLength(vehicleFeatures.length))
const Day = z.iso.date()

/** What a vehicle of this kind costs; hidden from people who may not see costs. */
export const VehicleCosts = z.object({ fixedCents: amount, perKilometerCents: amount, perHourCents: amount })
export type VehicleCosts = z.infer<typeof VehicleCosts>

const ProfileFields = {
  name: text(60),
  kind: z.enum(vehicleKinds),
  capacities: Quantities,
  features,
  /** How fast it goes against the speeds of the road network. */
  speedPercent: z.int().check(z.minimum(20), z.maximum(200)),
  costs: VehicleCosts,
  /** Carbon dioxide for each kilometre. */
  gramsPerKilometer: z.int().check(z.nonnegative(), z.maximum(5000)),
  heightMeters: measure(10),
  weightTonnes: measure(200),
  lengthMeters: measure(60),
}
export const ProfileInput = z.object({ ...ProfileFields, costs: z.optional(VehicleCosts) })
export type ProfileInput = z.infer<typeof ProfileInput>
export const VehicleProfile = z.object({
  ...ProfileFields,
  costs: z.nullable(VehicleCosts),
  id: z.number(),
  totalVehicles: z.number(),
  version,
})
export type VehicleProfile = z.infer<typeof VehicleProfile>

/** Where a vehicle was seen last, and when. */
const LastFix = z.object({ point: Point, at: isoTime, place: z.string() })

const rowFields = {
  id: z.number(),
  /** The number people know a vehicle by. */
  location: z.number(),
  startCity: z.string(),
  startCountry: z.string(),
  endCity: z.string(),
  endCountry: z.string(),
  warnings: z.enum(warnings),
  /** Work done of the work planned, 0 to 100. */
  progress: z.number(),
  name: z.string(),
  plate: z.string(),
  kind: z.enum(vehicleKinds),
  profileId: z.number(),
  profileName: z.string(),
  depotId: z.nullable(z.number()),
  depotName: z.nullable(z.string()),
  lastFix: z.nullable(LastFix),
  isSample: z.boolean(),
  isArchived: z.boolean(),
  version,
}
export const VehicleRow = z.object(rowFields)
export type VehicleRow = z.infer<typeof VehicleRow>

export const documentKinds = ['insurance', 'technicalTest', 'registration', 'permit', 'other'] as const
export const DocumentInput = paperInput(documentKinds)
export const VehicleDocument = z.extend(DocumentInput, { id: z.number() })

const everyKilometers = z.nullable(z.int().check(z.positive(), z.maximum(1_000_000)))
const everyMonths = z.nullable(z.int().check(z.positive(), z.maximum(240)))
export const odometer = z.int().check(z.nonnegative(), z.maximum(9_999_999))
/** Work to be done again after some distance, some months, or whichever comes first. */
export const ServiceInput = z.object({
  name: text(80),
  everyKilometers,
  everyMonths,
  lastKilometers: odometer,
  lastOn: Day,
})
export const Service = z.extend(ServiceInput, { id: z.number() })
export type Service = z.infer<typeof Service>

const VehicleFields = {
  name: text(60),
  plate: optionalCode(20),
  profileId: positiveInteger,
  depotId: z.nullable(positiveInteger),
  /** Where it holds more or less than its profile says. */
  capacities: z.nullable(Quantities),
  /** What it has beyond its profile. */
  features,
  odometerKilometers: odometer,
  warnings: z._default(z.enum(warnings), 'No Warnings'),
  faultCode: optionalCode(20),
  notes: optionalText(1000),
}
export const VehicleInput = z.object(VehicleFields)
export type VehicleInput = z.infer<typeof VehicleInput>
export const Vehicle = z.object({
  ...rowFields,
  ...VehicleFields,
  warnings: z.enum(warnings),
  faultCode: z.string(),
  notes: z.string(),
  plate: z.string(),
  profile: VehicleProfile,
  documents: z.array(VehicleDocument),
  services: z.array(Service),
  inspections: z.array(Inspection),
})
export type Vehicle = z.infer<typeof Vehicle>

const path = '/api/apps/logistics/vehicles'
const reads = { action: 'read', subject: 'Vehicle' } as const
const writes = { action: 'write', subject: 'Vehicle' } as const
const deletes = { action: 'delete', subject: 'Vehicle' } as const
const entry = z.object({ id: pathNumber, entry: pathNumber })
const choice = (choices: readonly string[]) => z.optional(described(textFilter, { type: 'string', enum: [...choices] }))

export const vehicleFilters = {
  only: idsFilter,
  kind: choice(vehicleKinds),
  depotId: idFilter,
  profileId: idFilter,
  /** Any of them, or one. */
  warning: choice(['any', ...warnings]),
  archived: archivedFilter,
}
export const listVehicles = endpoint({
  method: 'GET',
  path,
  summary: 'Vehicles with the route each is on; those in use unless asked otherwise',
  access: reads,
  query: listQuery(
    ['location', 'startRoute', 'endRoute', 'warnings', 'progress', 'name', 'plate', 'seen'],
    vehicleFilters,
  ),
  reply: z.object({ vehicles: z.array(VehicleRow), totalVehicles: z.number() }),
})
/** A vehicle as a map of many draws it. */
export const MappedVehicle = z.pick(VehicleRow, { id: true, name: true, warnings: true, depotId: true, lastFix: true })
export type MappedVehicle = z.infer<typeof MappedVehicle>
export const mostMapped = 5000
export const listVehiclePoints = endpoint({
  method: 'GET',
  path: `${path}/points`,
  summary: `Vehicles with where each was seen last, for a map: up to ${mostMapped}`,
  access: reads,
  query: z.object({ q: z.optional(textFilter), ...vehicleFilters }),
  reply: z.object({ vehicles: z.array(MappedVehicle), hasMore: z.boolean() }),
})
export const readVehicle = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  access: reads,
  params: numberId,
  reply: Vehicle,
})
export const createVehicle = endpoint({
  method: 'POST',
  path,
  access: { action: 'create', subject: 'Vehicle' },
  body: VehicleInput,
  reply: Vehicle,
  status: 201,
})
export const changeVehicle = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  access: writes,
  params: numberId,
  body: z.extend(VehicleInput, { version }),
  reply: Vehicle,
})
export const archiveVehicle = endpoint({
  method: 'POST',
  path: `${path}/{id}/archive`,
  summary: 'Archive a vehicle: it leaves lists and future plans, and keeps its history',
  access: deletes,
  params: numberId,
  reply: Vehicle,
})
export const restoreVehicle = endpoint({
  method: 'POST',
  path: `${path}/{id}/restore`,
  access: deletes,
  params: numberId,
  reply: Vehicle,
})

export const importVehicles = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: 'Checks or takes vehicles from a CSV or XLSX file; a known plate updates its vehicle',
  access: { action: 'create', subject: 'Vehicle' },
  ...sentTable,
  reply: importReply({ plate: z.string() }),
})

export const addDocument = endpoint({
  method: 'POST',
  path: `${path}/{id}/documents`,
  access: writes,
  params: numberId,
  body: DocumentInput,
  reply: Vehicle,
  status: 201,
})
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/documents/{entry}`,
  access: writes,
  params: entry,
  reply: Vehicle,
})
export const addService = endpoint({
  method: 'POST',
  path: `${path}/{id}/services`,
  access: writes,
  params: numberId,
  body: ServiceInput,
  reply: Vehicle,
  status: 201,
})
export const finishService = endpoint({
  method: 'POST',
  path: `${path}/{id}/services/{entry}/done`,
  summary: 'Notes that the work was done today at this reading of the odometer',
  access: writes,
  params: entry,
  body: z.object({ odometerKilometers: odometer }),
  reply: Vehicle,
})
export const deleteService = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/services/{entry}`,
  access: writes,
  params: entry,
  reply: Vehicle,
})
export const addInspection = endpoint({
  method: 'POST',
  path: `${path}/{id}/inspections`,
  access: writes,
  params: numberId,
  body: InspectionInput,
  reply: Vehicle,
  status: 201,
})
/** 404 as long as the photo hasn't arrived from the phone of the driver. */
export const readInspectionPhoto = endpoint({
  method: 'GET',
  path: `${path}/{id}/inspections/{entry}/photos/{sha256}`,
  summary: 'A photo that a driver took of a vehicle, by the SHA-256 of its content',
  access: reads,
  params: z.extend(entry, { sha256 }),
  reply: raw('image/*'),
})

const setsUp = { action: 'write', subject: 'Setting' } as const
export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/vehicle-profiles',
  access: reads,
  reply: z.object({ profiles: z.array(VehicleProfile) }),
})
export const createProfile = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/vehicle-profiles',
  access: setsUp,
  body: ProfileInput,
  reply: VehicleProfile,
  status: 201,
})
export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/apps/logistics/vehicle-profiles/{id}',
  access: setsUp,
  params: numberId,
  body: z.extend(ProfileInput, { version }),
  reply: VehicleProfile,
})
export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/api/apps/logistics/vehicle-profiles/{id}',
  summary: 'Refused while a vehicle has it',
  access: setsUp,
  params: numberId,
})

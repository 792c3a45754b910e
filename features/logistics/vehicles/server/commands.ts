import { subject } from '@casl/ability'
import { asc, eq, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { forbidden } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { newVersion } from '#kit/server/versions.ts'
import type { ProfileInput, VehicleInput, VehicleProfile } from '../contract.ts'
import { longestNote, type Inspection } from '../rules/inspection.ts'
import { findVehicle, mustHaveFreePlate } from './queries.ts'
import { vehicleInspections, vehicleProfiles, vehicles } from './tables.ts'

type Recorder = Machine & { user: Caller; address: string }
type DriverCheck = Pick<Inspection, 'personName' | 'result' | 'points' | 'isSimulated'> & {
  actionId: string
  driverId: number
  vehicleId: number
  at: Date
}

/** Records what a driver found on a vehicle, once for each of their actions. It changes nothing that plans are made from. */
export async function recordInspection(tx: Transaction, recorder: Recorder, check: DriverCheck): Promise<void> {
  const { points, result, vehicleId } = check
  // The points keep their notes whole.
  const notes = points.flatMap(({ isOk, note }) => (isOk || note === '' ? [] : [note]))
  const found = { kind: 'preTrip' as const, result, note: notes.join(' · ').slice(0, longestNote) }
  const added = await tx
    .insert(vehicleInspections)
    .values({ ...check, ...found })
    .onConflictDoNothing()
    .returning({ id: vehicleInspections.id })
  if (added.length === 0) return
  const event = { kind: 'vehicle.inspection.added', entity: 'vehicle', entityId: vehicleId, after: found } as const
  await recordEvent(tx, recorder, event)
}

/** Refuses to put a vehicle where the caller may not act. */
export function mustReach({ user }: Context, action: string, depotId: number | null): void {
  if (!user.ability.can(action, subject('Vehicle', { depotId }))) throw forbidden()
}

export async function insertVehicle(tx: Transaction, context: Context, input: VehicleInput): Promise<number> {
  const [row] = await tx
    .insert(vehicles)
    .values({ ...input, createdAt: context.now() })
    .returning({ id: vehicles.id })
  await recordEvent(tx, context, {
    kind: 'vehicle.created',
    entity: 'vehicle',
    entityId: row!.id,
    after: auditVehicle(input),
  })
  return row!.id
}

export function auditVehicle({
  name,
  plate,
  profileId,
  depotId,
  odometerKilometers,
  warnings,
  faultCode,
}: VehicleInput) {
  return { name, plate, profileId, depotId, odometerKilometers, warnings, faultCode }
}

/** Archives or restores a vehicle the caller may delete, once. */
export async function archiveVehicle(
  tx: Transaction,
  context: Context,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<void> {
  const vehicle = await findVehicle(tx, context.user, id, 'delete')
  if (vehicle.isArchived === isArchived) return
  if (!isArchived) await mustHaveFreePlate(tx, vehicle.plate, id)
  await tx
    .update(vehicles)
    .set({ isArchived, ...newVersion(vehicles) })
    .where(eq(vehicles.id, id))
  const kind = isArchived ? 'vehicle.archived' : 'vehicle.restored'
  await recordEvent(tx, context, { kind, entity: 'vehicle', entityId: id })
}

/** The turn of whoever gives a profile its name, as no two may have the same. */
export const profileNames = 'vehicle profiles by name'

const noCosts = { fixedCents: 0, perKilometerCents: 0, perHourCents: 0 }

export async function insertProfile(tx: Transaction, context: Context, input: ProfileInput): Promise<number> {
  const { costs = noCosts, ...body } = input
  const [row] = await tx
    .insert(vehicleProfiles)
    .values({ ...body, costs, createdAt: context.now() })
    .returning({ id: vehicleProfiles.id })
  await recordEvent(tx, context, auditProfile('created', row!.id, body))
  return row!.id
}

export function auditProfile(what: string, id: number, after: Partial<ProfileInput>) {
  return { kind: `vehicleProfile.${what}`, entity: 'vehicleProfile' as const, entityId: id, after }
}

type Fleet = { kind: VehicleProfile['kind']; name: string; depotId: number | null; count: number }

/** Adds vehicles of one kind, numbered after those of this name; their profile is made where there is none of the kind. */
export async function addVehicles(tx: Transaction, context: Context, { kind, name, depotId, count }: Fleet) {
  mustReach(context, 'create', depotId)
  // Two callers would give the same numbers.
  await takeAdvisoryLock(tx, 'vehicles by number')
  const profileId = await profileFor(tx, context, { kind, name })
  const first = (await highestNumber(tx, name)) + 1
  const added: { id: number; name: string }[] = []
  for (let number = first; number < first + count; number++) {
    const named = `${name} ${number}`
    const id = await insertVehicle(tx, context, { ...blank, name: named, profileId, depotId })
    added.push({ id, name: named })
  }
  return added
}

const blank = {
  plate: '',
  capacities: null,
  features: [],
  odometerKilometers: 0,
  warnings: 'No Warnings' as const,
  faultCode: '',
  notes: '',
}

/** The first profile of a kind, which is made where there is none. */
async function profileFor(tx: Transaction, context: Context, { kind, name }: Pick<Fleet, 'kind' | 'name'>) {
  await takeAdvisoryLock(tx, profileNames)
  const [known] = await tx
    .select({ id: vehicleProfiles.id })
    .from(vehicleProfiles)
    .where(eq(vehicleProfiles.kind, kind))
    .orderBy(asc(vehicleProfiles.name), asc(vehicleProfiles.id))
    .limit(1)
  if (known) return known.id
  if (!context.user.ability.can('write', 'Setting')) throw forbidden()
  const sizes = { heightMeters: null, weightTonnes: null, lengthMeters: null }
  const fresh = { kind, capacities: {}, features: [], speedPercent: 100, gramsPerKilometer: 0, ...sizes }
  return insertProfile(tx, context, { ...fresh, name: await freeProfileName(tx, { kind, name }) })
}

/** Those of other kinds may have the name. */
async function freeProfileName(tx: Transaction, { kind, name }: Pick<Fleet, 'kind' | 'name'>): Promise<string> {
  const rows = await tx
    .select({ name: vehicleProfiles.name })
    .from(vehicleProfiles)
    .where(sql`starts_with(${vehicleProfiles.name}, ${name})`)
  const taken = new Set(rows.map((row) => row.name))
  let free = name
  for (let number = 1; taken.has(free); number++)
    free = number === 1 ? `${name} (${kind})` : `${name} (${kind}) ${number}`
  return free
}

/** Of the vehicles with this name and a number, also the archived ones. */
async function highestNumber(tx: Transaction, name: string): Promise<number> {
  const rows = await tx
    .select({ name: vehicles.name })
    .from(vehicles)
    .where(sql`starts_with(${vehicles.name}, ${`${name} `})`)
    .limit(5000)
  const numbers = rows.map((row) => row.name.slice(name.length + 1)).filter((end) => /^\d{1,6}$/.test(end))
  return Math.max(0, ...numbers.map(Number))
}

import { subject } from '@casl/ability'
import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { mustBeDepot } from '../../depots/server/queries.ts'
import * as contract from '../contract.ts'
import type { ProfileInput, Vehicle, VehicleInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { entryHandlers } from './entries.ts'
import { importFile } from './import.ts'
import {
  checkVehicle,
  findProfile,
  findVehicle,
  mappedVehicles,
  mustHaveFreePlate,
  profilesFor,
  vehiclePage,
} from './queries.ts'
import { vehicleProfiles, vehicles } from './tables.ts'

export const vehicleHandlers: Handlers = [...entryHandlers]

handle(vehicleHandlers, contract.listVehicles, ({ query }, { db, user }) => vehiclePage(db, user, query))
handle(vehicleHandlers, contract.listVehiclePoints, ({ query }, { db, user }) => mappedVehicles(db, user, query))
handle(vehicleHandlers, contract.readVehicle, ({ params }, { db, user }) => findVehicle(db, user, params.id))

handle(vehicleHandlers, contract.createVehicle, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    mustReach(context, 'create', body.depotId)
    await mustBeDepot(tx, body.depotId)
    await checkVehicle(tx, body)
    const id = await insertVehicle(tx, context, body)
    return findVehicle(tx, context.user, id, 'create')
  }),
)

handle(vehicleHandlers, contract.changeVehicle, ({ params: { id }, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findVehicle(tx, context.user, id, 'write')
    mustReach(context, 'write', body.depotId)
    if (body.depotId !== before.depotId) await mustBeDepot(tx, body.depotId)
    await checkVehicle(tx, body, id)
    await changeVersion(tx, vehicles, { where: eq(vehicles.id, id), version, set: body })
    await recordEvent(tx, context, {
      kind: 'vehicle.changed',
      entity: 'vehicle',
      entityId: id,
      before: auditVehicle(before),
      after: auditVehicle(body),
    })
    return findVehicle(tx, context.user, id, 'write')
  }),
)

handle(vehicleHandlers, contract.archiveVehicle, ({ params }, context) => setArchived(context, params.id, true))
handle(vehicleHandlers, contract.restoreVehicle, ({ params }, context) => setArchived(context, params.id, false))

function setArchived(context: Context, id: number, isArchived: boolean): Promise<Vehicle> {
  return context.db.transaction(async (tx) => {
    const vehicle = await findVehicle(tx, context.user, id, 'delete')
    if (vehicle.isArchived === isArchived) return vehicle
    if (!isArchived) await mustHaveFreePlate(tx, vehicle.plate, id)
    await tx
      .update(vehicles)
      .set({ isArchived, ...newVersion(vehicles) })
      .where(eq(vehicles.id, id))
    const kind = isArchived ? 'vehicle.archived' : 'vehicle.restored'
    await recordEvent(tx, context, { kind, entity: 'vehicle', entityId: id })
    return findVehicle(tx, context.user, id, 'delete')
  })
}

handle(vehicleHandlers, contract.importVehicles, ({ query }, context) => importFile(context, query.mode))

/** Refuses to put a vehicle where the caller may not act. */
function mustReach({ user }: Context, action: string, depotId: number | null): void {
  if (!user.ability.can(action, subject('Vehicle', { depotId }))) throw forbidden()
}

async function insertVehicle(tx: Transaction, context: Context, input: VehicleInput): Promise<number> {
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

function auditVehicle({ name, plate, profileId, depotId, odometerKilometers, warnings, faultCode }: VehicleInput) {
  return { name, plate, profileId, depotId, odometerKilometers, warnings, faultCode }
}

handle(vehicleHandlers, contract.listProfiles, async (_, { db, user }) => ({ profiles: await profilesFor(db, user) }))

const noCosts = { fixedCents: 0, perKilometerCents: 0, perHourCents: 0 }

handle(vehicleHandlers, contract.createProfile, ({ body: { costs, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    await mustHaveFreeName(tx, body.name)
    const [row] = await tx
      .insert(vehicleProfiles)
      .values({ ...body, costs: allowedCosts(context, costs) ?? noCosts, createdAt: context.now() })
      .returning({ id: vehicleProfiles.id })
    await recordEvent(tx, context, auditProfile('created', row!.id, body))
    return findProfile(tx, context.user, row!.id)
  }),
)

handle(vehicleHandlers, contract.changeProfile, ({ params: { id }, body: { version, costs, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    await findProfile(tx, context.user, id)
    await mustHaveFreeName(tx, body.name, id)
    const allowed = allowedCosts(context, costs)
    const set = { ...body, ...(allowed && { costs: allowed }) }
    await changeVersion(tx, vehicleProfiles, { where: eq(vehicleProfiles.id, id), version, set })
    await recordEvent(tx, context, auditProfile('changed', id, body))
    return findProfile(tx, context.user, id)
  }),
)

handle(vehicleHandlers, contract.deleteProfile, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    const { name } = await findProfile(tx, context.user, id)
    const [user] = await tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.profileId, id)).limit(1)
    if (user) throw conflict(refusals.profileInUse, { profile: name })
    await tx.delete(vehicleProfiles).where(eq(vehicleProfiles.id, id))
    await recordEvent(tx, context, auditProfile('deleted', id, { name }))
  })
})

/** The costs, if the person may change them; otherwise none. */
function allowedCosts({ user }: Context, costs: ProfileInput['costs']): ProfileInput['costs'] {
  return user.ability.can('write', 'Cost') ? costs : undefined
}

function auditProfile(what: string, id: number, after: Partial<ProfileInput>) {
  return { kind: `vehicleProfile.${what}`, entity: 'vehicleProfile' as const, entityId: id, after }
}

async function mustHaveFreeName(tx: Transaction, name: string, id = 0): Promise<void> {
  const [other] = await tx
    .select({ id: vehicleProfiles.id })
    .from(vehicleProfiles)
    .where(eq(vehicleProfiles.name, name))
  if (other && other.id !== id) throw invalid('name', refusals.nameTaken, { name })
}

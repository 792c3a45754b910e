import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { changeVersion } from '#kit/server/versions.ts'
import { mustBeDepot } from '../../depots/server/queries.ts'
import * as contract from '../contract.ts'
import type { ProfileInput, Vehicle } from '../contract.ts'
import { refusals } from './refusals.ts'
import {
  archiveVehicle,
  auditProfile,
  auditVehicle,
  insertProfile,
  insertVehicle,
  mustReach,
  profileNames,
} from './commands.ts'
import { entryHandlers } from './vehicle-entries.ts'
import { importFile } from './import-vehicles.ts'
import { checkVehicle, findProfile, findVehicle, mappedVehicles, profilesFor, vehiclePage } from './queries.ts'
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
    await archiveVehicle(tx, context, { id, isArchived })
    return findVehicle(tx, context.user, id, 'delete')
  })
}

handle(vehicleHandlers, contract.importVehicles, ({ query }, context) => importFile(context, query.mode))

handle(vehicleHandlers, contract.listProfiles, async (_, { db, user }) => ({ profiles: await profilesFor(db, user) }))

handle(vehicleHandlers, contract.createProfile, ({ body: { costs, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    await mustHaveFreeName(tx, body.name)
    const id = await insertProfile(tx, context, { ...body, costs: allowedCosts(context, costs) })
    return findProfile(tx, context.user, id)
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

async function mustHaveFreeName(tx: Transaction, name: string, id = 0): Promise<void> {
  await takeAdvisoryLock(tx, profileNames)
  const [other] = await tx
    .select({ id: vehicleProfiles.id })
    .from(vehicleProfiles)
    .where(eq(vehicleProfiles.name, name))
  if (other && other.id !== id) throw invalid('name', refusals.nameTaken, { name })
}

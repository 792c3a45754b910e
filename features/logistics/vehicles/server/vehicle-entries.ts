import { and, eq, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { recordEvent } from '#platform/events/server/commands.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { storedFile } from '#kit/server/stored-file.ts'
import { newVersion } from '#kit/server/versions.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import * as contract from '../contract.ts'
import type { Vehicle } from '../contract.ts'
import { photoKey } from '../rules.ts'
import { refusals } from './refusals.ts'
import { findVehicle } from './queries.ts'
import { vehicleDocuments, vehicleInspections, vehicles, vehicleServices } from './tables.ts'

/** Papers, service plan and inspections of a vehicle. */
export const entryHandlers: Handlers = []

handle(entryHandlers, contract.addDocument, ({ params, body }, context) =>
  withVehicle(context, params.id, 'document.added', async (tx, vehicle) => {
    await tx.insert(vehicleDocuments).values({ ...body, vehicleId: vehicle.id })
    return body
  }),
)

handle(entryHandlers, contract.deleteDocument, ({ params }, context) =>
  withVehicle(context, params.id, 'document.deleted', (tx) => removeEntry(tx, vehicleDocuments, params)),
)

handle(entryHandlers, contract.addService, ({ params, body }, context) =>
  withVehicle(context, params.id, 'service.added', async (tx, vehicle) => {
    if (body.everyKilometers === null && body.everyMonths === null)
      throw invalid('everyMonths', refusals.serviceWithoutInterval)
    await tx.insert(vehicleServices).values({ ...body, vehicleId: vehicle.id })
    return body
  }),
)

handle(entryHandlers, contract.finishService, ({ params, body }, context) =>
  withVehicle(context, params.id, 'service.done', async (tx, vehicle) => {
    const { odometerKilometers } = body
    if (odometerKilometers < vehicle.odometerKilometers)
      throw invalid('odometerKilometers', refusals.odometerBack, { kilometers: vehicle.odometerKilometers })
    const { timeZone } = await logisticsSetting(tx, 'general')
    const set = { lastOn: wallTime(context.now(), timeZone).slice(0, 10), lastKilometers: odometerKilometers }
    const done = await tx.update(vehicleServices).set(set).where(isEntry(vehicleServices, params)).returning()
    if (done.length === 0) throw notFound(refusals.things.entry, params.entry)
    await tx.update(vehicles).set({ odometerKilometers }).where(eq(vehicles.id, vehicle.id))
    return set
  }),
)

handle(entryHandlers, contract.deleteService, ({ params }, context) =>
  withVehicle(context, params.id, 'service.deleted', (tx) => removeEntry(tx, vehicleServices, params)),
)

handle(entryHandlers, contract.addInspection, ({ params, body }, context) =>
  withVehicle(context, params.id, 'inspection.added', async (tx, vehicle) => {
    const { user, now } = context
    await tx.insert(vehicleInspections).values({ ...body, vehicleId: vehicle.id, personName: user.fullName, at: now() })
    return body
  }),
)

handle(entryHandlers, contract.readInspectionPhoto, async ({ params: { sha256, ...params } }, context) => {
  const { db, files, user } = context
  await findVehicle(db, user, params.id)
  const [inspection] = await db.select().from(vehicleInspections).where(isEntry(vehicleInspections, params))
  const isNamed = inspection?.points.some(({ photos }) => photos.includes(sha256))
  const file = isNamed && (await files.get(photoKey(sha256)))
  if (!file) throw notFound(refusals.things.photo, sha256)
  return storedFile(file, { fileName: sha256.slice(0, 16), contentType: file.contentType })
})

type Belonging = PgTable & { id: PgColumn; vehicleId: PgColumn }
type Params = { id: number; entry: number }

function isEntry(table: Belonging, { id, entry }: Params) {
  return and(eq(table.id, entry), eq(table.vehicleId, id))
}

/** Removes what belongs to a vehicle, and gives the row as it was. */
async function removeEntry<T extends Belonging>(tx: Transaction, table: T, params: Params): Promise<InferSelectModel<T>>
async function removeEntry(tx: Transaction, table: Belonging, params: Params): Promise<object> {
  const gone = await tx.delete(table).where(isEntry(table, params)).returning()
  if (gone.length === 0) throw notFound(refusals.things.entry, params.entry)
  return gone[0]!
}

/** Changes what belongs to a vehicle, records it, and gives the vehicle as it is then. */
function withVehicle(
  context: Context,
  id: number,
  what: string,
  change: (tx: Transaction, vehicle: Vehicle) => Promise<object>,
): Promise<Vehicle> {
  return context.db.transaction(async (tx) => {
    const vehicle = await findVehicle(tx, context.user, id, 'write')
    const after = await change(tx, vehicle)
    await tx.update(vehicles).set(newVersion(vehicles)).where(eq(vehicles.id, id))
    await recordEvent(tx, context, { kind: `vehicle.${what}`, entity: 'vehicle', entityId: id, after })
    return findVehicle(tx, context.user, id, 'write')
  })
}

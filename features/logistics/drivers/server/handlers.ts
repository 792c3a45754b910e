import { and, eq, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { recordEvent } from '#platform/events/server/commands.ts'
import { notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import type { Driver } from '../contract.ts'
import { archiveDriver, checkDriver, insertDriver, updateDriver } from './commands.ts'
import { addCrew, takeBackCrew } from './crew.ts'
import { importFile } from './import-drivers.ts'
import { refusals } from './refusals.ts'
import { invite } from './invitation.ts'
import { driverPage, findDriver, skillNames } from './queries.ts'
import { daysChangedJob } from '../rules.ts'
import { driverDays, driverDocuments, drivers } from './tables.ts'

export const driverHandlers: Handlers = []

handle(driverHandlers, contract.listDrivers, ({ query }, context) => driverPage(context, query))
handle(driverHandlers, contract.listSkills, (_, { db, user }) => skillNames(db, user))
handle(driverHandlers, contract.readDriver, ({ params }, context) => findDriver(context, params.id))

handle(driverHandlers, contract.createDriver, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await checkDriver(tx, context, { action: 'create', input: body })
    const id = await insertDriver(tx, context, body)
    return findDriver({ ...context, db: tx }, id, 'create')
  }),
)

handle(driverHandlers, contract.changeDriver, ({ params: { id }, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findDriver({ ...context, db: tx }, id, 'write')
    await checkDriver(tx, context, { action: 'write', input: body, before })
    await updateDriver(tx, context, { before, version, input: body })
    return findDriver({ ...context, db: tx }, id, 'write')
  }),
)

handle(driverHandlers, contract.createCrew, ({ body }, context) => addCrew(context, body))
handle(driverHandlers, contract.undoCrew, ({ body }, context) => takeBackCrew(context, body.driverIds))

handle(driverHandlers, contract.importDrivers, ({ query: { mode } }, context) => importFile(context, mode))

handle(driverHandlers, contract.archiveDriver, ({ params }, context) => setArchived(context, params.id, true))
handle(driverHandlers, contract.restoreDriver, ({ params }, context) => setArchived(context, params.id, false))

function setArchived(context: Context, id: number, isArchived: boolean): Promise<Driver> {
  return context.db.transaction(async (tx) => {
    await archiveDriver(tx, context, { id, isArchived })
    return findDriver({ ...context, db: tx }, id, 'delete')
  })
}

handle(driverHandlers, contract.addDay, ({ params, body }, context) =>
  withDriver(context, params.id, 'day.added', async (tx, driver) => {
    const hours = body.kind === 'hours' ? body.hours : []
    await tx.insert(driverDays).values({ ...body, hours, driverId: driver.id })
    return body
  }),
)

handle(driverHandlers, contract.moveDay, ({ params, body }, context) =>
  withDriver(context, params.id, 'day.moved', async (tx, driver) => {
    const isIt = and(eq(driverDays.id, params.entry), eq(driverDays.driverId, driver.id))
    const moved = await tx.update(driverDays).set(body).where(isIt).returning({ id: driverDays.id })
    if (moved.length === 0) throw notFound(refusals.things.entry, params.entry)
    return body
  }),
)

handle(driverHandlers, contract.deleteDay, ({ params }, context) =>
  withDriver(context, params.id, 'day.deleted', (tx) => removeEntry(tx, driverDays, params)),
)

handle(driverHandlers, contract.addDocument, ({ params, body }, context) =>
  withDriver(context, params.id, 'document.added', async (tx, driver) => {
    await tx.insert(driverDocuments).values({ ...body, driverId: driver.id })
    return body
  }),
)

handle(driverHandlers, contract.deleteDocument, ({ params }, context) =>
  withDriver(context, params.id, 'document.deleted', (tx) => removeEntry(tx, driverDocuments, params)),
)

handle(driverHandlers, contract.inviteDriver, ({ params }, context) => invite(context, params.id))

type Belonging = PgTable & { id: PgColumn; driverId: PgColumn }
type Params = { id: number; entry: number }

/** Removes what belongs to a driver, and gives the row as it was. */
async function removeEntry<T extends Belonging>(tx: Transaction, table: T, params: Params): Promise<InferSelectModel<T>>
async function removeEntry(tx: Transaction, table: Belonging, { id, entry }: Params): Promise<object> {
  const gone = await tx
    .delete(table)
    .where(and(eq(table.id, entry), eq(table.driverId, id)))
    .returning()
  if (gone.length === 0) throw notFound(refusals.things.entry, entry)
  return gone[0]!
}

/** Changes what belongs to a driver, records it, and gives the driver as they are then. */
function withDriver(
  context: Context,
  id: number,
  what: string,
  change: (tx: Transaction, driver: Driver) => Promise<object>,
): Promise<Driver> {
  return context.db.transaction(async (tx) => {
    const driver = await findDriver({ ...context, db: tx }, id, 'write')
    const after = await change(tx, driver)
    await tx.update(drivers).set(newVersion(drivers)).where(eq(drivers.id, id))
    await recordEvent(tx, context, { kind: `driver.${what}`, entity: 'driver', entityId: id, after })
    if (what.startsWith('day.')) await context.queue.add({ name: daysChangedJob, data: {} }, tx)
    return findDriver({ ...context, db: tx }, id, 'write')
  })
}

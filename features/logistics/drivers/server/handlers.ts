import { subject } from '@casl/ability'
import { and, eq, ne, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { recordEvent } from '#platform/events/server/commands.ts'
import { forbidden, invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Caller, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeTurn } from '#kit/server/turns.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { mustBeDepot, namedZones } from '../../depots/server/queries.ts'
import { findVehicle } from '../../vehicles/server/queries.ts'
import * as contract from '../contract.ts'
import type { Driver, DriverInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { invite } from './invitation.ts'
import { driverPage, findDriver, skillNames } from './queries.ts'
import { driverDays, driverDocuments, drivers } from './tables.ts'

export const driverHandlers: Handlers = []

handle(driverHandlers, contract.listDrivers, ({ query }, context) => driverPage(context, query))
handle(driverHandlers, contract.listSkills, (_, { db, user }) => skillNames(db, user))
handle(driverHandlers, contract.readDriver, ({ params }, context) => findDriver(context, params.id))

handle(driverHandlers, contract.createDriver, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await check(tx, context, { action: 'create', input: body })
    const [row] = await tx
      .insert(drivers)
      .values({ ...stored(context, body), week: body.week, name: body.name, createdAt: context.now() })
      .returning({ id: drivers.id })
    await recordEvent(tx, context, {
      kind: 'driver.created',
      entity: 'driver',
      entityId: row!.id,
      after: auditDriver(body),
    })
    return findDriver({ ...context, db: tx }, row!.id, 'create')
  }),
)

handle(driverHandlers, contract.changeDriver, ({ params: { id }, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findDriver({ ...context, db: tx }, id, 'write')
    await check(tx, context, { action: 'write', input: body, before })
    await changeVersion(tx, drivers, { where: eq(drivers.id, id), version, set: stored(context, body) })
    await recordEvent(tx, context, {
      kind: 'driver.changed',
      entity: 'driver',
      entityId: id,
      before: auditDriver(before),
      after: auditDriver(body),
    })
    return findDriver({ ...context, db: tx }, id, 'write')
  }),
)

/** People who may not change costs leave the pay as it is. */
function stored({ user }: Context, { costPerHourCents, ...input }: DriverInput) {
  const skills = [...new Set(input.skills)]
  const zoneIds = input.zoneIds && [...new Set(input.zoneIds)]
  const isGiven = costPerHourCents !== undefined && user.ability.can('write', 'Cost')
  return { ...input, skills, ...(zoneIds && { zoneIds }), ...(isGiven && { costPerHourCents }) }
}

type Check = { action: string; input: DriverInput; before?: Driver }

/** Refuses a depot out of reach, a vehicle the caller cannot see, and an address another driver has. */
async function check(tx: Transaction, { user }: Context, { action, input, before }: Check): Promise<void> {
  const { depotId, vehicleId } = input
  if (!user.ability.can(action, subject('Driver', { depotId }))) throw forbidden()
  if (depotId !== before?.depotId) await mustBeDepot(tx, depotId)
  if (vehicleId !== before?.vehicleId) await mustBeVehicle(tx, user, vehicleId)
  await mustBeZones(tx, user, { zoneIds: input.zoneIds, before: before?.zoneIds })
  await mustHaveFreeEmail(tx, input, before?.id ?? 0)
}

/** Those of before may stay, also where the caller doesn't see them. */
async function mustBeZones(
  tx: Transaction,
  user: Caller,
  { zoneIds = [], before = [] }: { zoneIds: number[] | undefined; before: number[] | undefined },
): Promise<void> {
  const added = zoneIds.filter((id) => !before.includes(id))
  const seen = (await namedZones(tx, user, added)).filter(({ isSeen }) => isSeen)
  if (added.some((id) => !seen.some((zone) => zone.id === id))) throw invalid('zoneIds', refusals.noZone)
}

async function mustBeVehicle(tx: Transaction, user: Caller, vehicleId: number | null): Promise<void> {
  if (vehicleId === null) return
  const vehicle = await findVehicle(tx, user, vehicleId).catch(() => undefined)
  if (!vehicle || vehicle.isArchived) throw invalid('vehicleId', refusals.noVehicle)
}

async function mustHaveFreeEmail(tx: Transaction, { email }: DriverInput, driverId: number): Promise<void> {
  if (email === '') return
  // Two callers taking one address at the same moment would not see each other.
  await takeTurn(tx, `driver ${email}`)
  const [other] = await tx
    .select({ name: drivers.name })
    .from(drivers)
    .where(and(eq(drivers.email, email), eq(drivers.isArchived, false), ne(drivers.id, driverId)))
  if (other) throw invalid('email', refusals.emailTaken, { email, driver: other.name })
}

function auditDriver({ name, phone, email, depotId, vehicleId, skills, zoneIds, hoursPack }: DriverInput | Driver) {
  return { name, phone, email, depotId, vehicleId, skills, ...(zoneIds && { zoneIds }), hoursPack }
}

handle(driverHandlers, contract.archiveDriver, ({ params }, context) => setArchived(context, params.id, true))
handle(driverHandlers, contract.restoreDriver, ({ params }, context) => setArchived(context, params.id, false))

function setArchived(context: Context, id: number, isArchived: boolean): Promise<Driver> {
  return context.db.transaction(async (tx) => {
    const driver = await findDriver({ ...context, db: tx }, id, 'delete')
    if (driver.isArchived === isArchived) return driver
    await tx
      .update(drivers)
      .set({ isArchived, ...newVersion(drivers) })
      .where(eq(drivers.id, id))
    const kind = isArchived ? 'driver.archived' : 'driver.restored'
    await recordEvent(tx, context, { kind, entity: 'driver', entityId: id })
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
    return findDriver({ ...context, db: tx }, id, 'write')
  })
}

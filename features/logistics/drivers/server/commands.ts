import { subject } from '@casl/ability'
import { and, eq, ne } from 'drizzle-orm'
import { endAccess } from '#platform/access/server/commands.ts'
import { endSessionsAt } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { forbidden, invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { mustBeDepot, namedZones } from '../../depots/server/queries.ts'
import { findVehicle } from '../../vehicles/server/queries.ts'
import type { Driver, DriverInput } from '../contract.ts'
import { findDriver } from './queries.ts'
import { refusals } from './refusals.ts'
import { drivers } from './tables.ts'

/** What other features may do with drivers; each takes the transaction. */
export { ensureAccount } from './invitation.ts'
export { beginOutage, endAbsence, endOutage } from './outages.ts'

export async function insertDriver(tx: Transaction, context: Context, input: DriverInput): Promise<number> {
  const [row] = await tx
    .insert(drivers)
    .values({ ...stored(context, input), week: input.week, name: input.name, createdAt: context.now() })
    .returning({ id: drivers.id })
  const after = auditDriver(input)
  await recordEvent(tx, context, { kind: 'driver.created', entity: 'driver', entityId: row!.id, after })
  return row!.id
}

type Change = { before: Driver; version: number; input: DriverInput }

export async function updateDriver(tx: Transaction, context: Context, { before, version, input }: Change) {
  const { id } = before
  await changeVersion(tx, drivers, { where: eq(drivers.id, id), version, set: stored(context, input) })
  await recordEvent(tx, context, {
    kind: 'driver.changed',
    entity: 'driver',
    entityId: id,
    before: auditDriver(before),
    after: auditDriver(input),
  })
}

/** Archives or restores a driver the caller may delete, once. */
export async function archiveDriver(
  tx: Transaction,
  context: Context,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<void> {
  const driver = await findDriver({ ...context, db: tx }, id, 'delete')
  if (driver.isArchived === isArchived) return
  await tx
    .update(drivers)
    .set({ isArchived, ...newVersion(drivers) })
    .where(eq(drivers.id, id))
  if (isArchived) await endAccessOfDriver(tx, context, id)
  const kind = isArchived ? 'driver.archived' : 'driver.restored'
  await recordEvent(tx, context, { kind, entity: 'driver', entityId: id })
}

/** Signs a driver out everywhere. Office staff who also drive have sessions for their own work, and keep them. */
async function endAccessOfDriver(tx: Transaction, context: Context, driverId: number): Promise<void> {
  const [person] = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .innerJoin(drivers, eq(drivers.userId, users.id))
    .where(eq(drivers.id, driverId))
  if (person?.role === 'driver') await endAccess(tx, context, { userId: person.id, reason: 'archived' })
  else if (person) await endSessionsAt(tx, person.id, 'driver')
}

/** People who may not change costs leave the pay as it is. */
function stored({ user }: Context, { costPerHourCents, ...input }: DriverInput) {
  const skills = [...new Set(input.skills)]
  const zoneIds = input.zoneIds && [...new Set(input.zoneIds)]
  const isGiven = costPerHourCents !== undefined && user.ability.can('write', 'Cost')
  return { ...input, skills, ...(zoneIds && { zoneIds }), ...(isGiven && { costPerHourCents }) }
}

type Check = { action: string; input: DriverInput; before?: Driver }

/** Refuses a depot out of reach, a vehicle the caller cannot see, and an address another driver has. */
export async function checkDriver(tx: Transaction, { user }: Context, { action, input, before }: Check): Promise<void> {
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
  await takeAdvisoryLock(tx, `driver ${email}`)
  const [other] = await tx
    .select({ name: drivers.name })
    .from(drivers)
    .where(and(eq(drivers.email, email), eq(drivers.isArchived, false), ne(drivers.id, driverId)))
  if (other) throw invalid('email', refusals.emailTaken, { email, driver: other.name })
}

function auditDriver({ name, phone, email, depotId, vehicleId, skills, zoneIds, hoursPack }: DriverInput | Driver) {
  return { name, phone, email, depotId, vehicleId, skills, ...(zoneIds && { zoneIds }), hoursPack }
}

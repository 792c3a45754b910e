import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Input, ReplyOf } from '#kit/contract/endpoint.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { filled } from '#kit/contract/sentence.ts'
import { conflict, Refused, type Issue } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { weekdays } from '../../settings/contract.ts'
import { weekOf } from '../../settings/rules.ts'
import { addVehicles, archiveVehicle } from '../../vehicles/server/commands.ts'
import { findVehicle } from '../../vehicles/server/queries.ts'
import type { createCrew } from '../contract.ts'
import { archiveDriver, checkDriver, insertDriver } from './commands.ts'
import { findDriver, visibleDrivers } from './queries.ts'
import { refusals } from './refusals.ts'
import { drivers } from './tables.ts'

type Crew = Input<(typeof createCrew)['body']>

/** Adds a driver with a vehicle for each name; a name that is refused refuses all. */
export function addCrew(
  context: Context,
  { names, kind, vehicleName, depotId }: Crew,
): Promise<ReplyOf<typeof createCrew>> {
  return context.db.transaction(async (tx) => {
    // Two callers with the same names would not see each other.
    await takeAdvisoryLock(tx, 'drivers by name')
    await mustBeNew(tx, context, names)
    await checkDriver(tx, context, { action: 'create', input: { ...blank, name: names[0]!, depotId } })
    const vehicles = await addVehicles(tx, context, { kind, name: vehicleName, depotId, count: names.length })
    const crew: ReplyOf<typeof createCrew>['crew'] = []
    for (const [index, name] of names.entries()) {
      const vehicle = vehicles[index]!
      const id = await insertDriver(tx, context, { ...blank, name, depotId, vehicleId: vehicle.id })
      crew.push({ id, name, vehicleId: vehicle.id, vehicleName: vehicle.name })
    }
    return { crew }
  })
}

const blank = {
  phone: '',
  email: '',
  vehicleId: null,
  skills: [],
  languages: [],
  homeAddress: '',
  hoursPack: null,
  week: weekOf(weekdays, '08:00', '16:30'),
  hasShownPicture: false,
  notes: '',
}

/** Refuses each name that comes twice, or that a driver the caller sees has already. */
async function mustBeNew(tx: Transaction, { user }: Context, names: string[]): Promise<void> {
  const rows = await tx
    .select({ name: drivers.name })
    .from(drivers)
    .where(and(eq(drivers.isArchived, false), visibleDrivers(user, 'read')))
    .limit(5000)
  const known = new Set(rows.map(({ name }) => foldText(name)))
  const seen = new Set<string>()
  const issues: Issue[] = []
  for (const [index, name] of names.entries()) {
    const folded = foldText(name)
    const text = known.has(folded) ? refusals.nameThere : seen.has(folded) ? refusals.nameTwice : undefined
    if (text) issues.push({ path: `names.${index}`, text: filled(text, { driver: name }) })
    seen.add(folded)
  }
  if (issues.length === 0) return
  // The same list sent again, after an answer that was lost.
  const areThere = names.every((name) => known.has(foldText(name)))
  throw new Refused(422, areThere ? refusals.allThere : refusals.noneAdded, { issues })
}

/** Archives a crew that is as it was added, each vehicle with its own driver alone. */
export async function takeBackCrew(context: Context, driverIds: number[]): Promise<void> {
  const ids = [...new Set(driverIds)].toSorted((one, other) => one - other)
  await context.db.transaction(async (tx) => {
    // No one changes them meanwhile.
    await tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(inArray(drivers.id, ids))
      .orderBy(asc(drivers.id))
      .for('update')
    for (const id of ids) {
      const driver = await findDriver({ ...context, db: tx }, id, 'delete')
      if (driver.isArchived) continue
      const vehicle = driver.vehicleId === null ? null : await findVehicle(tx, context.user, driver.vehicleId, 'delete')
      const isAsAdded = driver.version === 1 && vehicle?.version === 1 && !(await isShared(tx, vehicle.id, id))
      if (!isAsAdded) throw conflict(refusals.crewChanged, { driver: driver.name })
      await archiveDriver(tx, context, { id, isArchived: true })
      await archiveVehicle(tx, context, { id: vehicle.id, isArchived: true })
    }
  })
}

async function isShared(tx: Transaction, vehicleId: number, driverId: number): Promise<boolean> {
  const { id, isArchived } = drivers
  const others = and(eq(drivers.vehicleId, vehicleId), ne(id, driverId), eq(isArchived, false))
  return (await tx.$count(drivers, others)) > 0
}

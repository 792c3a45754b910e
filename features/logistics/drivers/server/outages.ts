import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { stopsVehicle, withoutDay, type OutageReason } from '../rules.ts'
import { driverDays, driverOutages, drivers } from './tables.ts'

type Recorder = Pick<Machine, 'now'> & { user?: { id: number; fullName: string } | undefined; address?: string }
type Outage = {
  driverId: number
  day: string
  reason: OutageReason
  vehicleId: number | null
  note: string
  since: Date
  /** Where it was over before it came in. */
  endedAt: Date | null
}

/** What a reason is to what was known: new, said before, or over before it came in. */
type Begun = 'new' | 'known' | 'over'

/** Takes a driver out of the work of a day; whoever is out of it for this reason already stays out. */
export async function beginOutage(tx: Transaction, recorder: Recorder, outage: Outage): Promise<Begun> {
  const { driverId, day, reason } = outage
  const endedAt = outage.endedAt ?? (await endedAfter(tx, outage))
  const made = await tx
    .insert(driverOutages)
    .values({ ...outage, endedAt })
    .onConflictDoNothing()
    .returning({ id: driverOutages.id })
  if (endedAt !== null) return 'over'
  if (made.length === 0) return 'known'
  await countUp(tx, driverId)
  const after = { day, outage: reason }
  await recordEvent(tx, recorder, { kind: 'driver.taken-out', entity: 'driver', entityId: driverId, after })
  return 'new'
}

/** When what ended a row of the day ended this too, which came in later but was before: who says that they can work says it of all reasons. */
async function endedAfter(tx: Transaction, { driverId, day, reason, since }: Outage): Promise<Date | null> {
  const { endedAt, id } = driverOutages
  const isOfDay = and(eq(driverOutages.driverId, driverId), eq(driverOutages.day, day))
  const ended = await tx
    .select({ endedAt, reason: driverOutages.reason })
    .from(driverOutages)
    .where(and(isOfDay, gt(endedAt, since)))
    .orderBy(asc(endedAt), asc(id))
    .limit(100)
  return ended.find((one) => stopsVehicle(reason) || !stopsVehicle(one.reason))?.endedAt ?? null
}

type Of = { driverId: number; day: string }
type Ending = Of & {
  /** What ended it. */
  at: Date
  /** Those that end; all where none are named. */
  reasons?: readonly OutageReason[]
}

/** Has a driver who was taken out of a day work again, as far as that was for these reasons and began before. Whether it was. */
export async function endOutage(tx: Transaction, recorder: Recorder, { at, reasons, ...of }: Ending): Promise<boolean> {
  const { driverId, day, reason, since, endedAt } = driverOutages
  const isOpen = and(eq(driverId, of.driverId), eq(day, of.day), isNull(endedAt), lte(since, at))
  const ended = await tx
    .update(driverOutages)
    .set({ endedAt: at })
    .where(and(isOpen, reasons && inArray(reason, [...reasons])))
    .returning({ id: driverOutages.id })
  if (ended.length > 0) await recordBack(tx, recorder, of)
  return ended.length > 0
}

/** Takes a day out of the absences of a driver, who comes to work on it after all. Whether there were any. */
export async function endAbsence(tx: Transaction, recorder: Recorder, { driverId, day }: Of): Promise<boolean> {
  const rows = await tx.select().from(driverDays).where(eq(driverDays.driverId, driverId)).for('update')
  const absences = rows.filter(({ kind, from, to }) => kind !== 'hours' && from <= day && day <= to)
  if (absences.length === 0) return false
  const rest = absences.flatMap(({ id: _id, ...absence }) => withoutDay(absence, day))
  await tx.delete(driverDays).where(
    inArray(
      driverDays.id,
      absences.map(({ id }) => id),
    ),
  )
  if (rest.length > 0) await tx.insert(driverDays).values(rest)
  await recordBack(tx, recorder, { driverId, day })
  return true
}

async function recordBack(tx: Transaction, recorder: Recorder, { driverId, day }: Of): Promise<void> {
  await countUp(tx, driverId)
  await recordEvent(tx, recorder, { kind: 'driver.back', entity: 'driver', entityId: driverId, after: { day } })
}

/** Changes with the driver what plans know of them. */
async function countUp(tx: Transaction, driverId: number): Promise<void> {
  await tx.update(drivers).set(newVersion(drivers)).where(eq(drivers.id, driverId))
}

import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { withoutDay, type OutageReason } from '../rules.ts'
import { driverDays, driverOutages, drivers } from './tables.ts'

type Recorder = Pick<Machine, 'now'> & { user?: { id: number; fullName: string } | undefined; address?: string }
type Outage = {
  driverId: number
  day: string
  reason: OutageReason
  vehicleId: number | null
  note: string
  since: Date
}

/** Takes a driver out of the work of a day. Whoever is out of it already stays out for the first reason; whether it is new. */
export async function beginOutage(tx: Transaction, recorder: Recorder, outage: Outage): Promise<boolean> {
  const { driverId, day, reason } = outage
  const made = await tx.insert(driverOutages).values(outage).onConflictDoNothing().returning({ id: driverOutages.id })
  if (made.length === 0) return false
  await countUp(tx, driverId)
  const after = { day, outage: reason }
  await recordEvent(tx, recorder, { kind: 'driver.taken-out', entity: 'driver', entityId: driverId, after })
  return true
}

type Of = { driverId: number; day: string }

/** Has a driver who was taken out of a day work again. Whether they were. */
export async function endOutage(tx: Transaction, recorder: Recorder, { driverId, day }: Of): Promise<boolean> {
  const isOpen = and(eq(driverOutages.driverId, driverId), eq(driverOutages.day, day), isNull(driverOutages.endedAt))
  const ended = await tx
    .update(driverOutages)
    .set({ endedAt: recorder.now() })
    .where(isOpen)
    .returning({ id: driverOutages.id })
  if (ended.length > 0) await recordBack(tx, recorder, { driverId, day })
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

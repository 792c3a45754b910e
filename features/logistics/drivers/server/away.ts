import { and, desc, eq, exists, gte, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#kit/server/machine.ts'
import { whyAway, type AwayReason } from '../rules.ts'
import { driverDays, driverOutages } from './tables.ts'

export type DayRange = { from: string; to: string }

/** Who was taken out of the work of some days and can't work again yet; of several reasons the one given last comes first. */
export async function outagesOn(db: Database, { from, to }: DayRange) {
  const { driverId, day, reason, vehicleId, since } = driverOutages
  return db
    .select({ driverId, day, reason, vehicleId, since })
    .from(driverOutages)
    .where(and(gte(day, from), lte(day, to), isNull(driverOutages.endedAt)))
    .orderBy(desc(since), desc(driverOutages.id))
    .limit(5000)
}

/** The vehicles that can't go on on a day. */
export async function stoppedVehicles(db: Database, day: string): Promise<Set<number>> {
  const outages = await outagesOn(db, { from: day, to: day })
  return new Set(outages.flatMap(({ vehicleId }) => vehicleId ?? []))
}

/** Why each of these drivers can't work on a day; those who can are missing. */
export async function awayOn(
  db: Database,
  { driverIds, day }: { driverIds: readonly number[]; day: string },
): Promise<Map<number, AwayReason>> {
  const isOfDay = and(lte(driverDays.from, day), gte(driverDays.to, day))
  const days = await db
    .select()
    .from(driverDays)
    .where(and(inArray(driverDays.driverId, [...driverIds, 0]), isOfDay))
    .limit(5000)
  const outages = await outagesOn(db, { from: day, to: day })
  return new Map(
    driverIds.flatMap((of) => {
      const isOwn = ({ driverId }: { driverId: number }) => driverId === of
      const reason = whyAway({ days: days.filter(isOwn), outages: outages.filter(isOwn) }, day)
      return reason === null ? [] : [[of, reason] as const]
    }),
  )
}

/** The same as a condition on the driver and the day of a row. */
export function isAway(db: Database, of: { driverId: PgColumn; day: PgColumn }): SQL {
  const outage = and(
    eq(driverOutages.driverId, of.driverId),
    eq(driverOutages.day, of.day),
    isNull(driverOutages.endedAt),
  )
  const absence = and(
    eq(driverDays.driverId, of.driverId),
    ne(driverDays.kind, 'hours'),
    lte(driverDays.from, of.day),
    gte(driverDays.to, of.day),
  )
  const isOut = exists(db.select({ id: driverOutages.id }).from(driverOutages).where(outage))
  return or(isOut, exists(db.select({ id: driverDays.id }).from(driverDays).where(absence)))!
}

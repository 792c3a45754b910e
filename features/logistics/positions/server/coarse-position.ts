import { and, desc, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { coarsePoint } from '../rules/coarse.ts'
import { isDriverOnDuty } from './duty-owners.ts'
import { positions } from './tables.ts'

/** People outside see a vehicle as it was a while ago, and none that wasn't heard of for long. */
const delayMs = 90_000
const oldestMs = 15 * 60_000

type Driven = { driverId: number; vehicleId: number; now: Date }

/** Where a driver on duty was a while ago, to about 200 metres, for people outside the workspace; nothing once they are off duty. */
export async function coarsePosition(db: Database, { driverId, vehicleId, now }: Driven) {
  if (!(await isDriverOnDuty(db, driverId, now.getTime()))) return undefined
  const [newest, oldest] = [new Date(now.getTime() - delayMs), new Date(now.getTime() - oldestMs)]
  const days = [newest, oldest].map((at) => at.toISOString().slice(0, 10))
  const { longitude, latitude, at } = positions
  const [row] = await db
    .select({ longitude, latitude, at })
    .from(positions)
    .where(
      and(
        inArray(positions.day, days),
        eq(positions.vehicleId, vehicleId),
        eq(positions.driverId, driverId),
        lte(at, newest),
        gte(at, oldest),
        isNull(positions.mark),
      ),
    )
    .orderBy(desc(at), desc(positions.id))
    .limit(1)
  return row && { point: coarsePoint([row.longitude, row.latitude]), at: row.at.toISOString() }
}

import { eq, inArray, lt, min, sql } from 'drizzle-orm'
import type { Machine, Queue, Transaction } from '#kit/server/machine.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { learnTraffic } from './learn-traffic.ts'
import { positions, vehiclePositions } from './tables.ts'

const dayMs = 86_400_000
const sweepJob = 'positions.sweep'
/** After midnight in UTC, so that a day is whole when it is thinned. */
const hourMs = 2 * 3_600_000

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Once a day, while there are positions. */
export async function sweepLater(tx: Transaction, queue: Queue, at: Date): Promise<void> {
  const tomorrow = Math.floor(at.getTime() / dayMs + 1) * dayMs
  await queue.addMissing({ name: sweepJob, data: {}, runAt: new Date(tomorrow + hourMs), key: sweepJob }, tx)
}

/** Deletes positions that are older than the settings allow, day by day, and thins those of the day before yesterday. */
export function sweepPositions(machine: Machine): void {
  const { queue, db, now } = machine
  queue.work(sweepJob, async (_, finish) => {
    // Before anything is thinned.
    await learnTraffic(machine)
    const at = now().getTime()
    const { positionDays } = await logisticsSetting(db, 'general')
    const firstKept = dayOf(at - positionDays * dayMs)
    for (let day = await oldestDay(db); day !== null && day < firstKept; day = await oldestDay(db))
      await deleteDay(db, day)
    await db.delete(vehiclePositions).where(lt(vehiclePositions.at, new Date(`${firstKept}T00:00:00Z`)))
    await thin(db, dayOf(at - 2 * dayMs))
    await db.transaction(async (tx) => {
      await finish(tx)
      if ((await oldestDay(tx)) !== null) await sweepLater(tx, queue, now())
    })
  })
}

async function oldestDay(db: Machine['db']): Promise<string | null> {
  const [row] = await db.select({ day: min(positions.day) }).from(positions)
  return row?.day ?? null
}

/** So many at once that others hardly wait for the disk, and a stop of the program loses little. */
const batch = 5000

/** In short transactions: a day of a thousand vehicles is millions of rows. */
async function deleteDay(db: Machine['db'], day: string): Promise<void> {
  const some = db.select({ id: positions.id }).from(positions).where(eq(positions.day, day)).limit(batch)
  for (let deleted = batch; deleted === batch;) {
    const rows = await db.delete(positions).where(inArray(positions.id, some)).returning({ id: positions.id })
    deleted = rows.length
  }
}

/** Tracker by tracker, so that no statement holds more than one vehicle's day. */
async function thin(db: Machine['db'], day: string): Promise<void> {
  const { trackerId } = positions
  const trackers = await db
    .selectDistinct({ trackerId })
    .from(positions)
    .where(eq(positions.day, day))
    .orderBy(trackerId)
  for (const one of trackers) await thinOf(db, one.trackerId, day)
}

/**
 * Of each half minute, the first fix stays, and whatever lies more than 30 m from it: a vehicle that stands leaves two
 * fixes a minute. About 0.00027 degrees are 30 m, or less of them east.
 */
async function thinOf(db: Machine['db'], trackerId: number, day: string): Promise<void> {
  const start = `${day}T00:00:00Z`
  const end = new Date(Date.parse(start) + dayMs).toISOString()
  await db.execute(sql`delete from positions where id in (
    select id from (
      select id, longitude, latitude, first_value(longitude) over half_minute as first_longitude,
        first_value(latitude) over half_minute as first_latitude, row_number() over half_minute as place
      from positions where tracker_id = ${trackerId} and at >= ${start} and at < ${end}
      window half_minute as (partition by floor(extract(epoch from at) / 30) order by at, id)
    ) as fixes
    where place > 1 and abs(latitude - first_latitude) < 0.00027 and abs(longitude - first_longitude) < 0.00027)`)
}

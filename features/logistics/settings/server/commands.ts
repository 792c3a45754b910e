import { desc, eq, lt } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { addDrives, learnTraffic, noDrives, totalSeconds, type DrivenHours } from '../rules/typical-traffic.ts'
import { newestTraffic } from './queries.ts'
import { learnedTraffic, trafficDays } from './tables.ts'

export { tellProvider } from './notify.ts'

const daysBack = 60
/** A day with less driving counts for nothing. */
const leastSeconds = 600

type TrafficDay = typeof trafficDays.$inferInsert

/** Keeps what the drives of a day took. A day learned before keeps what it has where it now has less to say. */
export async function keepTrafficDay(tx: Transaction, learned: TrafficDay): Promise<void> {
  const { day, regions } = learned
  const [known] = await tx.select().from(trafficDays).where(eq(trafficDays.day, day))
  const set = !known || saysMore(learned, known) ? learned : { regions }
  await tx.insert(trafficDays).values(learned).onConflictDoUpdate({ target: trafficDays.day, set })
}

/** Real drives go before sample ones, however long; among the same, those with more driving. An earlier version noted no regions and took both together. */
function saysMore(learned: TrafficDay, known: typeof trafficDays.$inferSelect): boolean {
  if (known.regions.length === 0) return true
  const [now, before] = [totalSeconds(learned.hours.free), totalSeconds(known.hours.free)]
  if (known.isSimulated === (learned.isSimulated ?? false)) return now >= before
  return known.isSimulated && now > 0
}

/** Learns from all of the days kept. */
export async function learnFromDays(tx: Transaction, { now }: Pick<Machine, 'now'>): Promise<void> {
  const { sum, days, isSimulated, lastDay } = await drivenDays(tx)
  if (lastDay === undefined) return
  await tx.delete(trafficDays).where(lt(trafficDays.day, daysAfter(lastDay, -daysBack)))
  // What sample drives taught is forgotten with the first real day.
  if (days > 0 && !isSimulated) await tx.delete(learnedTraffic).where(eq(learnedTraffic.isSimulated, true))
  const percents = learnTraffic(sum, days)
  if (percents) await keepLearned(tx, { day: lastDay, learnedAt: now(), days, isSimulated, percents, driven: sum })
}

/** The same percents keep their number: no plan has to be worked out again. */
async function keepLearned(tx: Transaction, learned: typeof learnedTraffic.$inferInsert): Promise<void> {
  const newest = await newestTraffic(tx)
  if (newest && JSON.stringify(newest.percents) === JSON.stringify(learned.percents))
    await tx.update(learnedTraffic).set(learned).where(eq(learnedTraffic.id, newest.id))
  else {
    const [added] = await tx.insert(learnedTraffic).values(learned).returning({ id: learnedTraffic.id })
    await tx.delete(learnedTraffic).where(lt(learnedTraffic.id, added!.id))
  }
}

type Driven = { sum: DrivenHours; days: number; isSimulated: boolean; lastDay: string | undefined }

/** All driving of the days kept, and on how many there was some. Sample drives count until there are real ones. */
export async function drivenDays(db: Pick<Transaction, 'select'>): Promise<Driven> {
  const rows = await db
    .select()
    .from(trafficDays)
    .orderBy(desc(trafficDays.day))
    .limit(daysBack + 1)
  const driven = rows.filter(({ hours }) => totalSeconds(hours.free) >= leastSeconds)
  const isSimulated = driven.every((row) => row.isSimulated)
  const counted = driven.filter((row) => row.isSimulated === isSimulated)
  const sum = noDrives()
  for (const { hours } of counted) addDrives(sum, hours)
  return { sum, days: counted.length, isSimulated, lastDay: rows[0]?.day }
}

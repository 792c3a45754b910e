import { desc, eq, lt } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { addDrives, learnTraffic, noDrives, totalSeconds, type DrivenHours } from '../rules/typical-traffic.ts'
import { newestTraffic } from './queries.ts'
import { learnedTraffic, trafficDays } from './tables.ts'

const daysBack = 60
/** A day with less driving counts for nothing. */
const leastSeconds = 600

/** Keeps what the drives of a day took, and learns from it and the days before. */
export async function keepTrafficDay(
  tx: Transaction,
  { now }: Pick<Machine, 'now'>,
  { day, hours }: { day: string; hours: DrivenHours },
): Promise<void> {
  await tx.insert(trafficDays).values({ day, hours }).onConflictDoNothing()
  await tx.delete(trafficDays).where(lt(trafficDays.day, daysAfter(day, -daysBack)))
  const { sum, days } = await drivenDays(tx)
  const percents = learnTraffic(sum, days)
  if (!percents) return
  const newest = await newestTraffic(tx)
  const learned = { day, learnedAt: now(), days, percents, driven: sum }
  // The same percents keep their number: no plan has to be worked out again.
  if (newest && JSON.stringify(newest.percents) === JSON.stringify(percents))
    await tx.update(learnedTraffic).set(learned).where(eq(learnedTraffic.id, newest.id))
  else {
    const [added] = await tx.insert(learnedTraffic).values(learned).returning({ id: learnedTraffic.id })
    await tx.delete(learnedTraffic).where(lt(learnedTraffic.id, added!.id))
  }
}

/** All driving of the days kept, and on how many there was some. */
export async function drivenDays(db: Pick<Transaction, 'select'>): Promise<{ sum: DrivenHours; days: number }> {
  const rows = await db
    .select()
    .from(trafficDays)
    .orderBy(desc(trafficDays.day))
    .limit(daysBack + 1)
  const sum = noDrives()
  let days = 0
  for (const { hours } of rows) {
    if (totalSeconds(hours.free) < leastSeconds) continue
    addDrives(sum, hours)
    days++
  }
  return { sum, days }
}

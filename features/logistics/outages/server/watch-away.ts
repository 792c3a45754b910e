import { and, eq, inArray, isNull } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { awayOn, todayOf } from '../../drivers/server/queries.ts'
import { daysChangedJob, type AwayReason } from '../../drivers/rules.ts'
import { clear } from '../../exceptions/server/commands.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'
import { kindOfAway } from '../rules.ts'
import { endangeredRoutes } from './queries.ts'
import { outageKey, raiseAway } from './take-out.ts'

export const awayJob = 'outages.watch'
const eachMs = 60_000
const mostDrivers = 2000

/** Each minute, looks whose routes of today nobody drives: leave may have begun, or a route have been published since. */
export function watchAway(machine: Machine): Promise<void> {
  const { db, queue, log } = machine
  queue.work(daysChangedJob, (_, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      await raiseForAway(tx, machine)
    }),
  )
  queue.work(awayJob, async (_, finish) => {
    await db.transaction(async (tx) => {
      await finish(tx)
      await raiseForAway(tx, machine)
      await again(tx, machine)
    })
    queue.wake()
  })
  return db
    .transaction((tx) => again(tx, machine))
    .catch((error: unknown) => log.warn({ reason: errorText(error) }, 'absences are watched after the next start'))
}

async function again(tx: Transaction, { queue, now }: Machine): Promise<void> {
  const runAt = new Date(now().getTime() + eachMs)
  await queue.addMissing({ name: awayJob, data: {}, runAt, key: awayJob }, tx)
}

/** Raises what stands for the stops of drivers who can't work today, and takes it off where leave has ended or others have the stops. */
export async function raiseForAway(tx: Transaction, machine: Machine): Promise<void> {
  const day = await todayOf(tx, machine.now())
  const rows = await tx
    .selectDistinct({ id: routes.driverId })
    .from(routes)
    .where(eq(routes.day, day))
    .limit(mostDrivers)
  const away = await awayOn(tx, { driverIds: rows.map(({ id }) => id), day })
  const endangered = await endangeredRoutes(tx, { driverIds: [...away.keys()], day })
  const driverIds = new Set(endangered.map(({ driverId }) => driverId))
  for (const driverId of driverIds) {
    const reason = away.get(driverId)!
    if (await isRaised(tx, outageKey({ driverId, day }))) continue
    await raiseAway(tx, machine, { driverId, day, reason, facts: factsOf(reason), route: undefined })
  }
  await clearLeave(tx, machine, (key) => ![...driverIds].some((driverId) => key === outageKey({ driverId, day })))
}

/** The kind of leave; for an outage its own word is enough. */
function factsOf(reason: AwayReason) {
  return kindOfAway(reason) === 'onLeave' ? { absence: reason } : {}
}

async function isRaised(tx: Transaction, key: string): Promise<boolean> {
  return (await tx.$count(exceptions, and(eq(exceptions.key, key), isNull(exceptions.overAt)))) > 0
}

async function clearLeave(tx: Transaction, machine: Machine, isOver: (key: string) => boolean): Promise<void> {
  const standing = await tx
    .select({ key: exceptions.key })
    .from(exceptions)
    .where(and(inArray(exceptions.kind, ['onLeave']), isNull(exceptions.overAt)))
    .limit(mostDrivers)
  const over = standing.flatMap(({ key }) => (isOver(key) ? [key] : []))
  await clear(tx, machine, over, 'movedOn')
}

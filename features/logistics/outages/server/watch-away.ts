import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { awayOn, todayOf } from '../../drivers/server/queries.ts'
import { daysChangedJob } from '../../drivers/rules.ts'
import { stopKinds, type ClearReason } from '../../exceptions/rules.ts'
import { clear } from '../../exceptions/server/commands.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { currentDay } from '../../routes/server/queries.ts'
import { routes } from '../../routes/server/tables.ts'
import { endangeredRoutes } from './queries.ts'
import { dayOfOutage, standForAway } from './stand-for-away.ts'

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

/** Raises what stands for the stops of drivers who can't work today, and takes off what is over. */
export async function raiseForAway(tx: Transaction, machine: Machine): Promise<void> {
  const day = await todayOf(tx, machine.now())
  const rows = await tx
    .selectDistinct({ id: routes.driverId })
    .from(routes)
    .where(eq(routes.day, day))
    .limit(mostDrivers)
  const away = await awayOn(tx, { driverIds: rows.map(({ id }) => id), day })
  const endangered = await endangeredRoutes(tx, { driverIds: [...away.keys()], day })
  for (const driverId of new Set(endangered.map((one) => one.driverId)))
    await standForAway(tx, machine, { driverId, day, left: endangered.filter((one) => one.driverId === driverId) })
  for (const { key, over } of await overAway(tx, machine)) await clear(tx, machine, key, over)
}

type Over = { key: string; over: ClearReason }

/** What stands though its day is over, its driver can work again, or nothing is left of what it stood for. */
async function overAway(tx: Transaction, machine: Machine): Promise<Over[]> {
  const { key, kind, driverId, facts } = exceptions
  const standing = await tx
    .select({ key, kind, driverId, facts })
    .from(exceptions)
    .where(and(inArray(kind, [...stopKinds]), isNull(exceptions.overAt)))
    .orderBy(asc(exceptions.id))
    .limit(mostDrivers)
  const over: Over[] = []
  for (const one of standing) {
    const why = await whyOver(tx, machine, one)
    if (why) over.push({ key: one.key, over: why })
  }
  return over
}

type Stands = Pick<typeof exceptions.$inferSelect, 'key' | 'kind' | 'driverId' | 'facts'>

async function whyOver(tx: Transaction, machine: Machine, stands: Stands): Promise<ClearReason | undefined> {
  const { key, kind, driverId, facts } = stands
  const day = dayOfOutage(key)
  // What an earlier version raised names no day.
  if (day === undefined || driverId === null) return undefined
  const { date } = await currentDay({ db: tx, now: machine.now }, driverId)
  if (day < date) return 'dayOver'
  if (!(await awayOn(tx, { driverIds: [driverId], day })).has(driverId)) return 'worksAgain'
  const stoodForStops = kind === 'onLeave' || facts.openStops !== undefined
  const left = stoodForStops ? await endangeredRoutes(tx, { driverIds: [driverId], day }) : undefined
  return left?.length === 0 ? 'nothingLeft' : undefined
}

import { and, eq } from 'drizzle-orm'
import { momentAt } from '#kit/contract/wall-time.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { fillPlan } from '../../plans/server/commands.ts'
import { editsAfter } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { publish } from './publish.ts'

const job = 'routes.publish-sample'
/** Travel times of the sample plans are worked out from then on. */
const patienceMs = 60_000
const shortPatienceMs = 3000
const longestMs = 1_800_000

export async function publishSampleLater(
  tx: Transaction,
  { queue, now, settings }: Pick<Machine, 'queue' | 'now' | 'settings'>,
): Promise<void> {
  const waitMs = settings.hasSimulator ? shortPatienceMs : patienceMs
  await queue.add({ name: job, data: {}, runAt: new Date(now().getTime() + waitMs) }, tx)
}

export function workOnSample(machine: Machine): void {
  machine.queue.work(job, async (_, finish) => {
    const { db, regions, queue, now } = machine
    // Roads that come over the network are loaded on demand, not ahead of time.
    const { fetchedBytes, work } = await regions.list()
    if (fetchedBytes !== undefined) return
    // The demo city is still being built; without it all ways would be estimates.
    if (machine.settings.hasSimulator && work.some(({ error }) => !error))
      return db.transaction(async (tx) => {
        await finish(tx)
        await queue.add({ name: job, data: {}, runAt: new Date(now().getTime() + shortPatienceMs) }, tx)
      })
    await publishSampleDay(machine, await todayOf(db, now()))
  })
}

/** What the office of the sample would have done at six in the morning. */
const officeHour = '06:10'

/** Plans a day and gives it to its drivers, in the name of the sample's dispatcher, and only if no one has touched it. */
export async function publishSampleDay(machine: Machine, day: string): Promise<boolean> {
  const { db } = machine
  const user = await dispatcherOf(db)
  const plan = await untouchedPlan(db, day)
  if (!user || !plan) return false
  const { timeZone } = await logisticsSetting(db, 'general')
  const morning = momentAt(`${day}T${officeHour}`, timeZone)
  // The day has begun already where drivers are simulated: it was published before they left.
  const isLate = machine.settings.hasSimulator === true && morning < machine.now()
  const publisher = { ...machine, user, address: '', ...(isLate && { now: () => morning }) }
  const signal = AbortSignal.timeout(longestMs)
  const filled = await fillPlan(publisher, plan, { signal })
  const reason = machine.settings.hasSimulator ? 'Simulated day' : ''
  await publish(publisher, filled, { order: { note: '', reason, driverIds: [] }, signal })
  machine.bus.wake()
  return true
}

async function dispatcherOf(db: Database) {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'dispatcher@demo.com'))
  return found && callerWith(db, found.id)
}

async function untouchedPlan(db: Database, day: string) {
  const isMain = and(eq(plans.day, day), eq(plans.isMain, true), eq(plans.status, 'draft'))
  const [plan] = await db.select().from(plans).where(isMain).limit(1)
  if (!plan) return undefined
  const edits = await editsAfter(db, plan.id, 0)
  return edits.some(({ userId }) => userId !== null) ? undefined : plan
}

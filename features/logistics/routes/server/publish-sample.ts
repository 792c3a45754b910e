import { and, eq } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { fillPlan } from '../../plans/server/commands.ts'
import { editsAfter } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import { publish } from './publish.ts'

const job = 'routes.publish-sample'
/** Travel times of the sample plans are worked out from then on. */
const patienceMs = 60_000
const longestMs = 1_800_000

export async function publishSampleLater(
  tx: Transaction,
  { queue, now }: Pick<Machine, 'queue' | 'now'>,
): Promise<void> {
  await queue.add({ name: job, data: {}, runAt: new Date(now().getTime() + patienceMs) }, tx)
}

/** In the name of the sample's dispatcher, and only if no one has touched the plan. */
export function workOnSample(machine: Machine): void {
  machine.queue.work(job, async () => {
    const { db } = machine
    // Roads that come over the network are loaded on demand, not ahead of time.
    const { fetchedBytes } = await machine.regions.list()
    if (fetchedBytes !== undefined) return
    const user = await dispatcherOf(db)
    const plan = await untouchedPlan(db, await todayOf(db, machine.now()))
    if (!user || !plan) return
    const publisher = { ...machine, user, address: '' }
    const signal = AbortSignal.timeout(longestMs)
    const filled = await fillPlan(publisher, plan, { signal })
    await publish(publisher, filled, { order: { note: '', reason: '', driverIds: [] }, signal })
    machine.bus.wake()
  })
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

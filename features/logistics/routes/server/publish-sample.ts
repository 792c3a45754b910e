import { and, eq } from 'drizzle-orm'
import { momentAt } from '#kit/contract/wall-time.ts'
import { refusalOf } from '#kit/server/errors.ts'
import { laterTime } from '#kit/server/sample-clock.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { fillPlan } from '../../runs/server/commands.ts'
import { editsAfter, type PlanRecord } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { publish, type Publisher } from './publish-plan.ts'

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

export function workOnSample(machine: Machine): void {
  machine.queue.work(job, async () => {
    const { db, regions, now } = machine
    // Roads that come over the network are loaded on demand, not ahead of time.
    if ((await regions.list()).fetchedBytes !== undefined) return
    await publishSampleDay(machine, { day: await todayOf(db, now()), hoursLater: 0 })
  })
}

/** Whether the plan that is published after the first start still waits for that. */
export async function sampleDayLeft(machine: Machine): Promise<Record<string, number> | undefined> {
  const { db, settings, regions, now } = machine
  if (!settings.isSample || settings.hasSimulator || (await regions.list()).fetchedBytes !== undefined) return undefined
  const user = await callerOf(db, 'dispatcher@demo.com')
  const isFirst = (await db.$count(plans, and(eq(plans.isMain, true), eq(plans.status, 'published')))) === 0
  const isLeft = user && isFirst && (await untouchedPlan(db, await todayOf(db, now()), user.id)) !== undefined
  return isLeft ? { plansLeft: 1 } : undefined
}

/** Whether the plan of a day is still the product's to publish. */
export async function isSampleDayUntouched(db: Database, day: string): Promise<boolean> {
  const user = await callerOf(db, 'dispatcher@demo.com')
  return user !== undefined && (await untouchedPlan(db, day, user.id)) !== undefined
}

/** What the office of the sample would have done at six in the morning of a usual day. */
const officeHour = '06:10'

/** A day, and by how many hours its work is later than usual. */
export type SampleDay = { day: string; hoursLater: number }

/** Plans a day and gives it to its drivers, in the name of the sample's dispatcher, and only if no one else has touched it. */
export async function publishSampleDay(machine: Machine, of: SampleDay): Promise<boolean> {
  const filled = await fillSampleDay(machine, of)
  if (!filled) return false
  await publishFilled(filled.publisher, filled.plan, filled.publisher.leaving)
  machine.bus.wake()
  return true
}

/** Optimises the plan of a day; nothing where it isn't the product's to touch. */
export async function fillSampleDay(
  machine: Machine,
  { day, hoursLater }: SampleDay,
): Promise<{ publisher: Publisher; plan: PlanRecord } | undefined> {
  const { db, settings } = machine
  const user = await callerOf(db, 'dispatcher@demo.com')
  const found = user && (await untouchedPlan(db, day, user.id))
  if (!user || !found) return undefined
  const { timeZone } = await logisticsSetting(db, 'general')
  const morning = momentAt(`${day}T${laterTime(officeHour, hoursLater)}`, timeZone)
  // The day has begun already where drivers are simulated: it was published before they left.
  const isLate = settings.hasSimulator === true && morning < machine.now()
  const publisher = { ...machine, user, address: '', ...(isLate && { now: () => morning }) }
  const signal = AbortSignal.timeout(longestMs)
  return { publisher, plan: found.isFilled ? found.plan : await fillPlan(publisher, found.plan, { signal }) }
}

const mostTries = 6

/** Some of the sample's papers are out of date, and not every dispatcher may go on all the same: then its owner does. */
async function publishFilled(first: Publisher, plan: PlanRecord, signal: AbortSignal): Promise<void> {
  // With a mail server, drivers who don’t exist would be written to.
  const driverIds = first.mailer ? [] : null
  const order = { note: '', reason: 'Expired papers are being renewed', driverIds }
  let publisher = first
  for (let tries = 1; ; tries++)
    try {
      await publish(publisher, plan, { order, signal })
      return
    } catch (error) {
      const next = await nextPublisher(publisher, refusalOf(error)?.status)
      if (!next || tries >= mostTries) throw error
      publisher = next
    }
}

/** Who tries again; no one where that is of no use. */
async function nextPublisher(publisher: Publisher, status: number | undefined): Promise<Publisher | undefined> {
  // What follows the plan may hold the same deliveries at this moment.
  if (status === 503) return publisher
  const owner = status === 403 ? await callerOf(publisher.db, 'admin@demo.com') : undefined
  return owner && owner.id !== publisher.user.id ? { ...publisher, user: owner } : undefined
}

async function callerOf(db: Database, email: string) {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return found && callerWith(db, found.id)
}

/** Optimised already where it was interrupted before. */
async function untouchedPlan(db: Database, day: string, dispatcherId: number) {
  const isMain = and(eq(plans.day, day), eq(plans.isMain, true), eq(plans.status, 'draft'))
  const [plan] = await db.select().from(plans).where(isMain).limit(1)
  if (!plan) return undefined
  const touched = (await editsAfter(db, plan.id, 0)).filter(({ userId }) => userId !== null)
  const [only] = touched
  const isFilled =
    touched.length === 1 && only?.userId === dispatcherId && only.edits.every(({ kind }) => kind === 'accept')
  return touched.length === 0 || isFilled ? { plan, isFilled } : undefined
}

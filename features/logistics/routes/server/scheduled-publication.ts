import { eq } from 'drizzle-orm'
import { invalid, notFound, refusalOf } from '#kit/server/errors.ts'
import type { Machine } from '#kit/server/machine.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { plans } from '../../plans/server/tables.ts'
import { lockPlansOfDay, markTouched, open } from '../../plans/server/commands.ts'
import { mustBeReal, type PlanRecord } from '../../plans/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { refusals } from './refusals.ts'
import { examine, isAfterDay } from './examine-publication.ts'
import { mustBeAllowed, overriddenIn, publish, type Order, type Publisher } from './publish-plan.ts'
import { findPlanFor } from './queries.ts'
import { publicationSchedules } from './tables.ts'
import { notify } from './notify.ts'

const job = 'routes.publish'
type ScheduleRecord = typeof publicationSchedules.$inferSelect

/** Has a plan published at a time; one that waits for another time is changed. */
export async function schedule(
  publisher: Publisher,
  plan: PlanRecord,
  { at, signal, ...order }: Omit<Order, 'seen' | 'scheduleId' | 'overridden'> & { at: Date; signal: AbortSignal },
): Promise<ScheduleRecord> {
  const { user, now } = publisher
  mustBeReal(plan)
  const examined = await examine(publisher.db, publisher, await open(publisher, plan, signal))
  mustBeAllowed(examined, order, user)
  const overridden = order.reason === '' ? [] : overriddenIn(examined.problems)
  return publisher.db.transaction(async (tx) => {
    const { timeZone } = await logisticsSetting(tx, 'general')
    if (at <= now()) throw invalid('at', refusals.pastTime)
    if (isAfterDay(at, plan.day, timeZone)) throw invalid('at', refusals.afterDay)
    // In the order of publishing, which would wait for this one otherwise, as this for it.
    await lockPlansOfDay(tx, plan.day)
    await tx.delete(publicationSchedules).where(eq(publicationSchedules.planId, plan.id))
    const [row] = await tx
      .insert(publicationSchedules)
      .values({ ...order, overridden, planId: plan.id, at, userId: user.id, personName: user.fullName })
      .returning()
    await markTouched(tx, [plan.id])
    await publisher.queue.add({ name: job, data: { scheduleId: row!.id }, runAt: at }, tx)
    await recordEvent(tx, publisher, {
      kind: 'plan.publication-scheduled',
      entity: 'plan',
      entityId: plan.id,
      after: { plan: plan.name, day: plan.day, at: at.toISOString() },
    })
    return row!
  })
}

export async function cancelSchedule(publisher: Publisher, plan: PlanRecord): Promise<void> {
  await publisher.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(publicationSchedules)
      .where(eq(publicationSchedules.planId, plan.id))
      .returning({ at: publicationSchedules.at })
    if (!gone) throw notFound(refusals.things.schedule)
    await recordEvent(tx, publisher, {
      kind: 'plan.publication-unscheduled',
      entity: 'plan',
      entityId: plan.id,
      before: { plan: plan.name, day: plan.day, at: gone.at.toISOString() },
    })
  })
}

/** Publishes at the scheduled time, in the name and with the current permissions of the person who scheduled it. */
export function workOnSchedules(machine: Machine): void {
  machine.queue.work(job, async ({ scheduleId }) => {
    const [row] = await machine.db
      .select()
      .from(publicationSchedules)
      .where(eq(publicationSchedules.id, Number(scheduleId)))
    if (!row) return
    try {
      await publishScheduled(machine, row)
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused || refused.status >= 500) throw error
      await giveUp(machine, row)
    }
    machine.bus.wake()
  })
}

async function publishScheduled(machine: Machine, row: ScheduleRecord) {
  const { id, userId, planId, note, reason, driverIds, overridden } = row
  const user = userId === null ? undefined : await callerWith(machine.db, userId)
  if (!user) throw notFound(refusals.things.schedule)
  const plan = await findPlanFor(machine.db, user, { id: planId, action: 'create' })
  const order = { note, reason, driverIds, scheduleId: id, ...(overridden && { overridden }) }
  await publish({ ...machine, user, address: '' }, plan, { order, signal: AbortSignal.timeout(300_000) })
}

/** Notifies the person that it wasn't published; the plan shows the reasons. */
async function giveUp(machine: Machine, { id, planId, userId }: ScheduleRecord): Promise<void> {
  await machine.db.transaction(async (tx) => {
    const gone = await tx.delete(publicationSchedules).where(eq(publicationSchedules.id, id)).returning()
    if (gone.length === 0 || userId === null) return
    const [plan] = await tx.select({ name: plans.name, day: plans.day }).from(plans).where(eq(plans.id, planId))
    const { name = '', day = '' } = plan ?? {}
    await notify(tx, machine, {
      userIds: [userId],
      kind: 'publication-failed',
      values: { plan: name, day },
      link: `/apps/logistics/routes?date=${day}&plan=${planId}`,
    })
  })
}

import { eq } from 'drizzle-orm'
import { recordHint } from '#platform/events/server/commands.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { TravelProgress } from '../../../travel/contract.ts'
import { planTravel } from '../tables.ts'

export const prepareJob = 'plans.prepare'
/** Work without a sign of life for this long is requested again, since its process may be gone. */
const silenceMs = 30_000
const reportMs = 1000

type With = Pick<Machine, 'db' | 'now' | 'queue'>
const hint = (planId: number) => ({ kind: 'plan.travel', entity: 'plan' as const, entityId: planId })

/** Has the travel times of a plan worked out, unless that is under way; how far it is. */
export async function askForTravel(machine: With, planId: number, total: number): Promise<TravelProgress> {
  const at = machine.now()
  return machine.db.transaction(async (tx) => {
    const [known] = await tx.select().from(planTravel).where(eq(planTravel.planId, planId)).for('update')
    if (known && at.getTime() - known.at.getTime() < silenceMs) return { done: known.done, total: known.total }
    const row = { planId, done: 0, total, at }
    await tx.insert(planTravel).values(row).onConflictDoUpdate({ target: planTravel.planId, set: row })
    await machine.queue.add({ name: prepareJob, data: { planId }, key: `${prepareJob} ${planId}` }, tx)
    return { done: 0, total }
  })
}

/** Tells open screens how far the travel times of a plan are, some times at most. */
export function reportTravel(machine: Machine, planId: number): (progress: TravelProgress) => Promise<void> {
  let reportedAt = -Infinity
  return async (progress) => {
    if (performance.now() - reportedAt < reportMs) return
    reportedAt = performance.now()
    const row = { planId, ...progress, at: machine.now() }
    await machine.db.transaction(async (tx) => {
      await tx.insert(planTravel).values(row).onConflictDoUpdate({ target: planTravel.planId, set: row })
      await recordHint(tx, machine, hint(planId))
    })
    machine.bus.wake()
  }
}

/** The travel times are there: open screens ask for the plan once more. */
export async function endTravel(machine: Machine, planId: number): Promise<void> {
  const isAsked = await machine.db.transaction(async (tx) => {
    const gone = await tx.delete(planTravel).where(eq(planTravel.planId, planId)).returning()
    if (gone.length > 0) await recordHint(tx, machine, hint(planId))
    return gone.length > 0
  })
  if (isAsked) machine.bus.wake()
}

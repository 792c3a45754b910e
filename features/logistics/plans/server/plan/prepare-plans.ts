import { eq } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { open } from './open-plan.ts'
import { plans } from '../tables.ts'
import { endTravel, prepareJob, reportTravel } from './travel-progress.ts'

/** The program has just begun and has other things to do first. */
const patienceMs = 60_000
const longestMs = 1_800_000

/** Works out the travel times of a plan before anyone opens it. */
export async function prepareLater(
  tx: Transaction,
  { queue, now }: Pick<Machine, 'queue' | 'now'>,
  planId: number,
): Promise<void> {
  const runAt = new Date(now().getTime() + patienceMs)
  await queue.add({ name: prepareJob, data: { planId, isAhead: true }, runAt }, tx)
}

export function workOnPreparing(machine: Machine): void {
  machine.queue.work(prepareJob, async ({ planId, isAhead }) => {
    // Roads that come over the network are loaded on demand, not ahead of time.
    const { fetchedBytes } = await machine.regions.list()
    if (isAhead && fetchedBytes !== undefined) return
    const id = Number(planId)
    const [plan] = await machine.db.select().from(plans).where(eq(plans.id, id))
    if (!plan) return
    await open(machine, plan, AbortSignal.timeout(longestMs), reportTravel(machine, id))
    await endTravel(machine, id)
  })
}

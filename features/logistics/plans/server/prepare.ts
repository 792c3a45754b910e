import { eq } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { open } from './opened.ts'
import { plans } from './tables.ts'

const job = 'plans.prepare'

/** The program has just begun and has other things to do first. */
const patienceMs = 60_000

/** Works out travel times of a plan before anybody opens it. */
export async function prepareLater(
  tx: Database,
  { queue, now }: Pick<Machine, 'queue' | 'now'>,
  planId: number,
): Promise<void> {
  await queue.add({ name: job, data: { planId }, runAt: new Date(now().getTime() + patienceMs) }, tx)
}

export function workOnPreparing(machine: Machine): void {
  machine.queue.work(job, async ({ planId }) => {
    // Roads that come over the network are fetched for somebody who asks, not ahead.
    const { fetchedBytes } = await machine.regions.list()
    if (fetchedBytes !== undefined) return
    const [plan] = await machine.db
      .select()
      .from(plans)
      .where(eq(plans.id, Number(planId)))
    if (plan) await open(machine, plan, AbortSignal.timeout(600_000))
  })
}

import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { moveDelivery } from '../../../deliveries/server/commands.ts'
import { deliveries, rowLock } from '../../../deliveries/server/tables.ts'
import { plans, planStops } from '../tables.ts'

const job = 'plans.follow'
const unplanJob = 'plans.unplan'
/** Moving a stop back and forth must not notify recipients and webhooks, so states follow after a pause. */
const restMs = 2000
const batch = 50

/** States of deliveries follow the main plan of their day soon after it changed. */
export async function followLater(
  tx: Transaction,
  { queue, now }: Pick<Machine, 'queue' | 'now'>,
  planId: number,
): Promise<void> {
  await queue.add({ name: job, data: { planId }, runAt: new Date(now().getTime() + restMs) }, tx)
}

/** Deliveries whose main plan goes are planned no more, unless another one has them by then. */
export async function unplanLater(tx: Transaction, { queue }: Pick<Machine, 'queue'>, planId: number): Promise<void> {
  const rows = await tx
    .select({ id: planStops.deliveryId })
    .from(planStops)
    .where(and(eq(planStops.planId, planId), isNotNull(planStops.routeId)))
    .limit(20_000)
  if (rows.length > 0) await queue.add({ name: unplanJob, data: { ids: rows.map(({ id }) => id) } }, tx)
}

export function workOnStates(machine: Machine): void {
  const { db, queue } = machine
  queue.work(job, async ({ planId }) => {
    const ofPlan = eq(planStops.planId, Number(planId))
    const rows = await db.select({ id: planStops.deliveryId }).from(planStops).where(ofPlan).limit(20_000)
    const ids = rows.map(({ id }) => id)
    await moveAll(machine, ids, 'plan')
    await moveAll(machine, ids, 'unplan')
  })
  queue.work(unplanJob, async ({ ids }) => moveAll(machine, z.array(z.number()).parse(ids), 'unplan'))
}

const isServed = sql`exists (select from ${planStops} join ${plans} on ${plans.id} = ${planStops.planId}
  where ${planStops.deliveryId} = ${deliveries.id} and ${planStops.routeId} is not null
  and ${plans.isMain} and ${plans.day} = ${deliveries.date})`

/** What is written is asked for once more with the rows held: days and main plans change in the meantime. */
async function moveAll(machine: Machine, all: number[], move: 'plan' | 'unplan'): Promise<void> {
  const isDue =
    move === 'plan' ? and(eq(deliveries.state, 'ready'), isServed) : and(eq(deliveries.state, 'planned'), not(isServed))
  const dueOf = (ids: number[]) => and(inArray(deliveries.id, ids.concat(0)), isDue)
  const due = await machine.db.select({ id: deliveries.id }).from(deliveries).where(dueOf(all)).limit(all.length)
  for (let start = 0; start < due.length; start += batch)
    await machine.db.transaction(async (tx) => {
      const ids = due.slice(start, start + batch).map(({ id }) => id)
      const found = await tx.select().from(deliveries).where(dueOf(ids)).orderBy(deliveries.id).for(rowLock)
      for (const row of found) await moveDelivery(tx, { ...machine, address: '' }, { row, move })
    })
  if (due.length > 0) machine.bus.wake()
}

import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { DeliveryMove } from '../../deliveries/rules.ts'
import { moveDelivery } from '../../deliveries/server/commands.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { plans, planStops } from './tables.ts'

const job = 'plans.follow'
const unplanJob = 'plans.unplan'
/** Moving a stop to and fro is no news for recipients and webhooks: states follow once the hand has come to rest. */
const restMs = 2000
const batch = 50

/** States of deliveries follow the main plan of their day soon after it changed. */
export async function followLater(
  tx: Database,
  { queue, now }: Pick<Machine, 'queue' | 'now'>,
  planId: number,
): Promise<void> {
  await queue.add({ name: job, data: { planId }, runAt: new Date(now().getTime() + restMs) }, tx)
}

/** Deliveries whose main plan goes are planned no more, unless another one has them by then. */
export async function unplanLater(tx: Database, { queue }: Pick<Machine, 'queue'>, planId: number): Promise<void> {
  const rows = await tx
    .select({ id: planStops.deliveryId })
    .from(planStops)
    .where(and(eq(planStops.planId, planId), isNotNull(planStops.routeId)))
    .limit(20_000)
  if (rows.length > 0) await queue.add({ name: unplanJob, data: { ids: rows.map(({ id }) => id) } }, tx)
}

async function unplan(machine: Machine, ids: number[]): Promise<void> {
  const isServed = sql`exists (select from ${planStops} join ${plans} on ${plans.id} = ${planStops.planId}
    where ${planStops.deliveryId} = ${deliveries.id} and ${planStops.routeId} is not null
    and ${plans.isMain} and ${plans.day} = ${deliveries.date})`
  const rows = await machine.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ids), eq(deliveries.state, 'planned'), not(isServed)))
    .limit(ids.length)
  await moveAll(
    machine,
    rows.map(({ id }) => id),
    'unplan',
  )
}

export function workOnStates(machine: Machine): void {
  machine.queue.work(job, async ({ planId }) => {
    const [plan] = await machine.db
      .select({ isMain: plans.isMain })
      .from(plans)
      .where(eq(plans.id, Number(planId)))
    if (!plan?.isMain) return
    await follow(machine, Number(planId), 'plan')
    await follow(machine, Number(planId), 'unplan')
  })
  machine.queue.work(unplanJob, async ({ ids }) => unplan(machine, z.array(z.number()).parse(ids)))
}

async function follow(machine: Machine, planId: number, move: Extract<DeliveryMove, 'plan' | 'unplan'>): Promise<void> {
  const waiting = and(
    eq(planStops.planId, planId),
    move === 'plan' ? isNotNull(planStops.routeId) : isNull(planStops.routeId),
    eq(deliveries.state, move === 'plan' ? 'ready' : 'planned'),
    // One that has moved to another day is no longer this plan's.
    eq(deliveries.date, plans.day),
  )
  const rows = await machine.db
    .select({ id: deliveries.id })
    .from(planStops)
    .innerJoin(plans, eq(plans.id, planStops.planId))
    .innerJoin(deliveries, eq(deliveries.id, planStops.deliveryId))
    .where(waiting)
    .limit(20_000)
  await moveAll(
    machine,
    rows.map(({ id }) => id),
    move,
  )
}

async function moveAll(machine: Machine, all: number[], move: 'plan' | 'unplan'): Promise<void> {
  for (let start = 0; start < all.length; start += batch)
    await machine.db.transaction(async (tx) => {
      const ids = all.slice(start, start + batch)
      const wanted = and(inArray(deliveries.id, ids), eq(deliveries.state, move === 'plan' ? 'ready' : 'planned'))
      const found = await tx.select().from(deliveries).where(wanted).for('update')
      for (const row of found) await moveDelivery(tx, { ...machine, address: '' }, { row, move })
    })
  if (all.length > 0) machine.bus.wake()
}

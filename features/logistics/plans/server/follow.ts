import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { DeliveryMove } from '../../deliveries/rules.ts'
import { moveDelivery } from '../../deliveries/server/commands.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { plans, planStops } from './tables.ts'

const job = 'plans.follow'
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
}

async function follow(machine: Machine, planId: number, move: Extract<DeliveryMove, 'plan' | 'unplan'>): Promise<void> {
  const waiting = and(
    eq(planStops.planId, planId),
    move === 'plan' ? isNotNull(planStops.routeId) : isNull(planStops.routeId),
    eq(deliveries.state, move === 'plan' ? 'ready' : 'planned'),
  )
  const rows = await machine.db
    .select({ id: deliveries.id })
    .from(planStops)
    .innerJoin(deliveries, eq(deliveries.id, planStops.deliveryId))
    .where(waiting)
    .limit(20_000)
  for (let start = 0; start < rows.length; start += batch)
    await machine.db.transaction(async (tx) => {
      const ids = rows.slice(start, start + batch).map(({ id }) => id)
      const wanted = and(inArray(deliveries.id, ids), eq(deliveries.state, move === 'plan' ? 'ready' : 'planned'))
      const found = await tx.select().from(deliveries).where(wanted).for('update')
      for (const row of found) await moveDelivery(tx, { ...machine, address: '' }, { row, move })
    })
  if (rows.length > 0) machine.bus.wake()
}

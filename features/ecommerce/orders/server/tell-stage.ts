import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Program } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import { isWanted, notificationOfStage } from '../rules.ts'
import { DeliveryStage, isHandedOver } from '../rules/order-delivery.ts'
import { deliveriesOf } from './order-deliveries.ts'
import { fullOrder } from './queries.ts'
import { orderMessages, orders } from './tables.ts'
import { notifyOfOrder } from './write.ts'

export const tellStageJob = 'orders.tell-stage'

/**
 * Tells customers how far their order has come: each step of each attempt once, only while it is still so, and not what the
 * messages to recipients tell them already.
 */
export function tellOfStages(machine: Machine, program: Pick<Program, 'facts' | 'tells'>): void {
  machine.queue.work(tellStageJob, (data) =>
    machine.db.transaction(async (tx) => {
      const id = Number(data['orderId'])
      const stage = z.parse(DeliveryStage, data['stage'])
      const notification = notificationOfStage[stage]
      const [row] = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), isNull(orders.archivedAt)))
        .for('update')
      if (!notification || !row) return
      const now = await deliveriesOf(program, tx, id)
      // Whoever was told that the order is off hears no more of its way than what they have in hand.
      if (now.stage !== stage || !(isWanted(row) || isInHand(now))) return
      if ((await program.tells['order']?.(tx))?.includes(stage)) return
      // A part that was handed over makes no other part's news new.
      const failures = now.deliveries.flatMap(({ attempts }) => attempts).filter(({ outcome }) => outcome === 'failed')
      const mine = await tx
        .insert(orderMessages)
        .values({ orderId: id, key: `${stage} ${failures.length}`, at: machine.now() })
        .onConflictDoNothing()
        .returning({ orderId: orderMessages.orderId })
      if (mine.length > 0)
        await notifyOfOrder(tx, { ...machine, address: '' }, { notification, order: await fullOrder(tx, id) })
    }),
  )
}

/** Parts that were called off in different ways are a part of an order, too, of which its customer has nothing. */
function isInHand({ stage, deliveries }: Awaited<ReturnType<typeof deliveriesOf>>): boolean {
  return stage !== null && isHandedOver(stage) && deliveries.some((one) => isHandedOver(one.stage))
}

import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent, recordHint } from '#platform/events/server/commands.ts'
import { announce } from '#platform/webhooks/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { notificationOfStage, statusOf } from '../rules.ts'
import type { DeliveryStage } from '../rules/order-delivery.ts'
import { aboutOrder, fullOrder } from './queries.ts'
import { tellStageJob } from './tell-stage.ts'
import { orders } from './tables.ts'
import type { Maker } from './write.ts'

type Step = { order: number; stage: DeliveryStage; isHome: boolean; note: string }

/**
 * Takes an order along with what brings it. Its status is kept for lists alone, and only ever what the stage says; its page
 * reads the delivery itself.
 */
export async function followDelivery(
  tx: Transaction,
  maker: Maker,
  { order: id, stage, isHome, note }: Step,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.archivedAt)))
  if (!row) return
  const status = statusOf(stage, isHome)
  if (status === row.status) await recordHint(tx, maker, { kind: 'order.status', entity: 'order', entityId: id })
  else await setStatus(tx, maker, { before: row, status, note })
  if (notificationOfStage[stage]) await maker.queue.add({ name: tellStageJob, data: { orderId: id, stage } }, tx)
}

type Change = { before: typeof orders.$inferSelect; status: (typeof orders.$inferSelect)['status']; note: string }

async function setStatus(tx: Transaction, maker: Maker, { before: { id, status: from }, status, note }: Change) {
  await tx
    .update(orders)
    .set({ status, ...newVersion(orders) })
    .where(eq(orders.id, id))
  await recordEvent(tx, maker, {
    kind: 'order.status',
    entity: 'order',
    entityId: id,
    before: { status: from },
    after: { status, note },
  })
  const order = await fullOrder(tx, id)
  await announce(tx, maker, { kind: 'order.status', about: aboutOrder(order), data: order })
}

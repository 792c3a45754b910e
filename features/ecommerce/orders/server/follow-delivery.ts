import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { announce } from '#platform/webhooks/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import type { StoreNotification } from '../../notifications/contract.ts'
import type { Order, OrderStatus } from '../contract.ts'
import { mayLeave, stepsTo } from '../rules.ts'
import { aboutOrder, fullOrder } from './queries.ts'
import { orderActivity, orders } from './tables.ts'
import { notifyOfOrder, type Maker } from './write.ts'

/** Where an order is, by the state of the delivery that brings it; other states say nothing new. */
const statusOfDelivery: Record<string, OrderStatus> = {
  loaded: 'Dispatched',
  outForDelivery: 'Out for Delivery',
  arrived: 'Out for Delivery',
  failed: 'Dispatched',
  delivered: 'Delivered',
  partlyDelivered: 'Delivered',
  collected: 'Delivered',
}
const notificationOfStatus: Partial<Record<OrderStatus, StoreNotification>> = {
  Dispatched: 'pickedUp',
  'Out for Delivery': 'shippingUpdate',
  Delivered: 'delivered',
}

type Step = { order: number; state: string; note: string }

/** Takes an order along with its delivery, step by step as the shipping timeline shows it. One that is gone or called off stays as it is. */
export async function followDelivery(tx: Transaction, maker: Maker, { order: id, state, note }: Step): Promise<void> {
  const target = statusOfDelivery[state]
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.archivedAt)))
  if (!target || !row || !mayLeave(row.payment)) return
  const steps = stepsTo(row.status, target)
  let before = row.status
  for (const status of steps) {
    await tx
      .update(orders)
      .set({ status, ...newVersion(orders) })
      .where(eq(orders.id, id))
    await tx
      .insert(orderActivity)
      .values({ orderId: id, kind: status, note, at: maker.now(), actorName: maker.user?.fullName ?? '' })
    await recordEvent(tx, maker, {
      kind: 'order.status',
      entity: 'order',
      entityId: id,
      before: { status: before },
      after: { status },
    })
    before = status
  }
  if (steps.length > 0) await notifyOfStatus(tx, maker, await fullOrder(tx, id))
}

async function notifyOfStatus(tx: Transaction, maker: Maker, order: Order): Promise<void> {
  await announce(tx, maker, { kind: 'order.status', about: aboutOrder(order), data: order })
  const notification = notificationOfStatus[order.status]
  if (notification) await notifyOfOrder(tx, maker, { notification, order })
}

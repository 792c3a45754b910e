import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/queries.ts'
import { announce } from '#platform/webhooks/server/queries.ts'
import type { Database } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import type { StoreNotice } from '../../notices/contract.ts'
import { orderStatuses, type Order, type OrderStatus } from '../contract.ts'
import { mayLeave, statusesAfter } from '../rules.ts'
import { aboutOrder, fullOrder, tellOfOrder, type Maker } from './queries.ts'
import { orderActivity, orders } from './tables.ts'

/** Where an order is, by the state of the delivery that brings it; other states say nothing new. */
const statusOfDelivery: Record<string, OrderStatus> = {
  loaded: 'Dispatched',
  outForDelivery: 'Out for Delivery',
  arrived: 'Out for Delivery',
  failed: 'Dispatched',
  delivered: 'Delivered',
  partlyDelivered: 'Delivered',
}
const noticeOfStatus: Partial<Record<OrderStatus, StoreNotice>> = {
  Dispatched: 'pickedUp',
  'Out for Delivery': 'shippingUpdate',
  Delivered: 'delivered',
}

type Step = { order: number; state: string; note: string }

/** Takes an order along with its delivery, step by step as the shipping timeline shows it. One that is gone or called off stays as it is. */
export async function followDelivery(tx: Database, maker: Maker, { order: id, state, note }: Step): Promise<void> {
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
  if (steps.length > 0) await tell(tx, maker, await fullOrder(tx, id))
}

async function tell(tx: Database, maker: Maker, order: Order): Promise<void> {
  await announce(tx, maker, { kind: 'order.status', about: aboutOrder(order), data: order })
  const notice = noticeOfStatus[order.status]
  if (notice) await tellOfOrder(tx, maker, { notice, order })
}

/** The statuses between two, the last one included; none where no way leads. */
function stepsTo(from: OrderStatus, to: OrderStatus): OrderStatus[] {
  if (statusesAfter(from).includes(to)) return [to]
  const [start, end] = [orderStatuses.indexOf(from), orderStatuses.indexOf(to)]
  return start < end ? orderStatuses.slice(start + 1, end + 1) : []
}

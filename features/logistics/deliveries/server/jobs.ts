import type { Machine } from '#kit/server/machine.ts'
import { settleDeliveriesAt } from './change.ts'
import { takeOrder } from './from-order.ts'

/** What other rooms announce and deliveries follow. */
export function workOnDeliveries(machine: Machine): void {
  machine.queue.work('deliveries.from-order', async ({ orderId }) => takeOrder(machine, Number(orderId)))
  machine.queue.work('places.settled', async ({ placeId }) => {
    await machine.db.transaction((tx) => settleDeliveriesAt(tx, { ...machine, address: '' }, Number(placeId)))
  })
}

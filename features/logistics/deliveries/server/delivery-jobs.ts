import type { Machine } from '#kit/server/machine.ts'
import { createFromOrder, followOrder, readdress } from './from-order.ts'
import { assignZones, settleDeliveriesAt } from './settle-deliveries.ts'

/** What other rooms announce and deliveries follow. */
export function workOnDeliveries(machine: Machine): void {
  machine.queue.work('deliveries.from-order', async ({ orderId }) => {
    await createFromOrder(machine, Number(orderId))
    await followOrder(machine, Number(orderId))
  })
  machine.queue.work('deliveries.follow-order', ({ orderId }) => followOrder(machine, Number(orderId)))
  machine.queue.work('deliveries.readdress', ({ orderId }) => readdress(machine, Number(orderId)))
  machine.queue.work('places.settled', ({ placeId, userId }) =>
    settleDeliveriesAt(machine, {
      placeId: Number(placeId),
      userId: userId === undefined ? undefined : Number(userId),
    }),
  )
  machine.queue.work('zones.changed', () => assignZones(machine))
}

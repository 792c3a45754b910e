import type { OrderPage } from '../contract.ts'
import { isWanted } from '../rules.ts'
import type { Cancellation } from './cancellation.ts'
import type { DeliveryStage } from './order-delivery.ts'
import { refundParts } from './order-refund.ts'

const over: readonly DeliveryStage[] = ['delivered', 'partly', 'returned', 'cancelled']

/** What cancelling an order would do to it as it is now. */
export function cancellationOf(order: OrderPage): Cancellation {
  return {
    version: order.version,
    obstacle: obstacleOf(order),
    currency: order.currency,
    pieces: order.items.reduce(
      (sum, { qty, returnedQty, writtenOffQty }) => sum + qty - returnedQty - writtenOffQty,
      0,
    ),
    goods: goodsOf(order),
    deliveries: order.deliveries
      .filter(({ stage }) => !over.includes(stage))
      .map(({ id, reference, stage, date, eta, driverName }) => ({ id, reference, stage, date, eta, driverName })),
    refund: refundOf(order),
  }
}

/** What its customer has, even in part, is refunded by items instead. */
function obstacleOf(order: OrderPage): Cancellation['obstacle'] {
  const isHandedOver = order.deliveries.some(({ stage }) => stage === 'delivered' || stage === 'partly')
  if (order.payment === 4 || (order.payment === 1 && !isWanted({ ...order, archivedAt: null }))) return 'cancelled'
  return isHandedOver || order.status === 'Delivered' ? 'delivered' : null
}

function goodsOf({ isInStock, status }: OrderPage): Cancellation['goods'] {
  if (isInStock) return 'none'
  return status === 'Ready to Pickup' ? 'toStock' : 'comeBack'
}

/** Of what isn’t paid, the gift card has its part back, and what a driver took is given back by hand. */
function refundOf(order: OrderPage): Cancellation['refund'] {
  if (order.payment === 1) return refundParts(order, order.totalCents - order.refundedCents)
  const giftCardCents = order.payment === 2 ? order.giftCardCents : 0
  return { giftCardCents, cardCents: 0, byHandCents: order.doorCents }
}

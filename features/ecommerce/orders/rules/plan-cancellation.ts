import type { OrderPage } from '../contract.ts'
import { isWanted } from '../rules.ts'
import type { Cancellation } from './cancellation.ts'
import { isHandedOver, type DeliveryStage } from './order-delivery.ts'
import { refundParts } from './order-refund.ts'

/** What is driven no more, or comes back already. */
const over: readonly DeliveryStage[] = ['delivered', 'partly', 'returning', 'returned', 'cancelled']

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
      .filter(({ stage, isAtDoor }) => !isAtDoor && !over.includes(stage))
      .map(({ id, reference, stage, date, eta, driverName }) => ({ id, reference, stage, date, eta, driverName })),
    invoice: invoiceOf(order),
    refund: refundOf(order),
  }
}

/** What its customer has, even in part, is refunded by items instead; what a driver is handing over is waited for. */
function obstacleOf(order: OrderPage): Cancellation['obstacle'] {
  const hasSome = order.deliveries.some(({ stage }) => isHandedOver(stage))
  if (order.payment === 4 || (order.payment === 1 && !isWanted({ ...order, archivedAt: null }))) return 'cancelled'
  if (hasSome || order.status === 'Delivered') return 'delivered'
  return order.deliveries.some(({ isAtDoor }) => isAtDoor) ? 'atDoor' : null
}

function goodsOf({ isInStock, status }: OrderPage): Cancellation['goods'] {
  if (isInStock) return 'none'
  return status === 'Ready to Pickup' ? 'toStock' : 'comeBack'
}

/** What came in on its invoice so far, with what was taken at the door of it. */
function paidOnInvoices({ invoices }: OrderPage): number {
  return (invoices ?? []).filter(({ isVoided }) => !isVoided).reduce((sum, { paidCents }) => sum + paidCents, 0)
}

/** A draft just goes. */
function invoiceOf({ invoices, payment }: OrderPage): Cancellation['invoice'] {
  const issued = invoices?.find(({ isVoided, number }) => !isVoided && number !== '')
  return issued ? { number: issued.number, isVoided: payment !== 1 } : null
}

/** Of what isn’t paid, the gift card has its part back, and what a driver took, or came in on its invoice, is given back by hand. */
function refundOf(order: OrderPage): Cancellation['refund'] {
  if (order.payment === 1) return refundParts(order, order.totalCents - order.refundedCents)
  const giftCardCents = order.payment === 2 ? order.giftCardCents : 0
  return { giftCardCents, cardCents: 0, byHandCents: Math.max(order.doorCents, paidOnInvoices(order)) }
}

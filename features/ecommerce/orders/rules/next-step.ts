import type { OrderPage } from '../contract.ts'
import { isWanted, refundState } from '../rules.ts'
import { toRefund, toTakeBack, type OrderDelivery } from './order-delivery.ts'

/** The stages in which an order needs somebody. */
const asking = ['failed', 'partly', 'returning', 'returned', 'cancelled', 'toCollect'] as const
const refundable: readonly string[] = ['returning', 'returned', 'cancelled']

export type NextStep = {
  stage: (typeof asking)[number]
  /** The one that needs somebody. */
  delivery: OrderDelivery
  canRefund: boolean
  canTakeBack: boolean
}

/** What there is to do with an order next; nothing where it goes its way, or all that was refused is settled. */
export function nextStepOf(order: OrderPage): NextStep | undefined {
  const { deliveries, items } = order
  const stage = asking.find((one) => one === order.stage)
  const delivery = deliveries.find((one) => one.stage === stage) ?? deliveries[0]
  if (!stage || !delivery) return undefined
  const canTakeBack = items.some((item) => toTakeBack(order, item) > 0)
  const canRefund = mayRefund(order)
  // What was called off or refused asks for nothing more once its goods and its money are settled.
  const isSettled = stage === 'partly' || !isWanted({ ...order, archivedAt: null })
  if (isSettled && !canTakeBack && !canRefund) return undefined
  return { stage, delivery, canRefund, canTakeBack }
}

function mayRefund(order: OrderPage): boolean {
  if (order.payment !== 1 || refundState(order) === 'whole') return false
  if (order.stage !== 'partly') return refundable.includes(order.stage ?? '')
  return order.items.some((item) => toRefund(order.deliveries, item) > 0)
}

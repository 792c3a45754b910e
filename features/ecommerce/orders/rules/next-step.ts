import type { OrderPage } from '../contract.ts'
import { isWanted, refundState } from '../rules.ts'
import { toRefund, toTakeBack, type OrderDelivery } from './order-delivery.ts'

/** The stages in which an order needs somebody. */
const asking = ['failed', 'partly', 'returning', 'returned', 'cancelled', 'toCollect'] as const
const refundable: readonly string[] = ['returning', 'returned', 'cancelled']

export type NextStep = {
  stage: (typeof asking)[number] | 'unwanted'
  /** The one that needs somebody; none where nothing is to be brought any more. */
  delivery: OrderDelivery | undefined
  canRefund: boolean
  canTakeBack: boolean
}

/** What there is to do with an order next; nothing where it goes its way, or all that was refused is settled. */
export function nextStepOf(order: OrderPage): NextStep | undefined {
  const { deliveries, items } = order
  const canTakeBack = items.some((item) => toTakeBack(order, item) > 0)
  // What was called off asks for nothing more than its goods: it isn't brought again.
  if (!isWanted({ ...order, archivedAt: null }))
    return canTakeBack ? { stage: 'unwanted', delivery: undefined, canRefund: false, canTakeBack } : undefined
  const stage = asking.find((one) => one === order.stage)
  const delivery = deliveries.find((one) => one.stage === stage) ?? deliveries[0]
  if (!stage || !delivery) return undefined
  const canRefund = mayRefund(order)
  // What was refused asks for nothing more once its goods and its money are settled.
  if (stage === 'partly' && !canTakeBack && !canRefund) return undefined
  return { stage, delivery, canRefund, canTakeBack }
}

function mayRefund(order: OrderPage): boolean {
  if (order.payment !== 1 || refundState(order) === 'whole') return false
  if (order.stage !== 'partly') return refundable.includes(order.stage ?? '')
  return order.items.some((item) => toRefund(order.deliveries, item) > 0)
}

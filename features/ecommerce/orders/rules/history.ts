import { orderStatuses, type OrderPage } from '../contract.ts'
import type { DeliveryStage } from './order-delivery.ts'

/** One thing that happened; `stage` is how far its delivery had come then. */
export type Happened = OrderPage['activity'][number] & { stage?: DeliveryStage }

/** What happened to an order and on its way, oldest first. Where a delivery says how far it came, nothing else does. */
export function historyOf({ activity, deliveries }: Pick<OrderPage, 'activity' | 'deliveries'>): Happened[] {
  const isStatus = (kind: string) => orderStatuses.some((status) => status === kind)
  const own = deliveries.length > 0 ? activity.filter(({ kind }) => !isStatus(kind)) : activity
  const steps = deliveries.flatMap(({ steps: all, reference }) =>
    all.map((step): Happened => ({
      ...step,
      kind: 'stage',
      note: step.note || (deliveries.length > 1 ? reference : ''),
    })),
  )
  return [...own, ...steps].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

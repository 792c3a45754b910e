import type { DeliveryStage } from '../../../ecommerce/orders/rules/order-delivery.ts'
import type { DeliveryState } from '../rules.ts'

/** What the state of a delivery is to whoever sold what it brings. */
export const stageOfState: Record<DeliveryState, DeliveryStage> = {
  draft: 'waiting',
  needsAddress: 'waiting',
  ready: 'waiting',
  planned: 'planned',
  published: 'planned',
  loaded: 'loaded',
  outForDelivery: 'onTheWay',
  arrived: 'onTheWay',
  delivered: 'delivered',
  partlyDelivered: 'partly',
  failed: 'failed',
  awaitingCollection: 'toCollect',
  collected: 'delivered',
  returning: 'returning',
  returned: 'returned',
  cancelled: 'cancelled',
}

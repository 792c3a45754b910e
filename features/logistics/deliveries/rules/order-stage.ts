import type { DeliveryStage } from '../../../ecommerce/orders/rules/order-delivery.ts'
import type { DeliveryState, ParcelLocation } from '../rules.ts'

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

const mayBeHome: readonly DeliveryStage[] = ['waiting', 'planned', 'cancelled', 'toCollect']

type Lying = { state: DeliveryState; location: ParcelLocation | '' }

/** Whether its goods lie in the house: they never left it, or are back. */
export function isInHouse({ state, location }: Lying): boolean {
  const stage = stageOfState[state]
  if (stage === 'returned') return true
  // What failed and goes again may still lie in its vehicle.
  return mayBeHome.includes(stage) && (location === '' || location === 'depot')
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { countMoneyOfRoutes } from './count-door-money.ts'
import { deliveriesOfOrders, stagesOfOrders } from './read-orders.ts'

/** What the orders of the store read of their deliveries: it lies above what drivers record, and owns nothing. */
export const feature: ServerFeature = {
  facts: { order: deliveriesOfOrders, 'order.stage': stagesOfOrders },
  jobs: countMoneyOfRoutes,
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleOrders } from '../sample.ts'
import { orderHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { orderFinder } from './queries.ts'

export const feature: ServerFeature = {
  handlers: orderHandlers,
  tables,
  sample: sampleOrders,
  finders: [orderFinder],
}

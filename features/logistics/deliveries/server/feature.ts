import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleDeliveries } from '../sample.ts'
import { deliveryFinder } from './delivery-finder.ts'
import { workOnDeliveries } from './delivery-jobs.ts'
import { deliveryHandlers } from './handlers.ts'
import { audienceOfDeliveries } from './audience.ts'
import * as tables from './tables.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: deliveryHandlers,
  jobs: workOnDeliveries,
  tables,
  sample: sampleDeliveries,
  finders: [deliveryFinder],
  topics: ['delivery.*', 'delivery.created', 'delivery.changed', 'delivery.state', 'delivery.deleted'].map((kind) => ({
    kind,
    subject: 'Delivery',
  })),
  rights,
  audience: { delivery: audienceOfDeliveries },
  viewedLists: { deliveries: 'Delivery' },
  keyScopes,
}

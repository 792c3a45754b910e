import type { ServerFeature } from '#kit/server/feature.ts'
import { DeletedDelivery, ToldDelivery } from '../rules/delivery.ts'
import { sampleDeliveries } from '../sample.ts'
import { counterPhotos } from './counter-override.ts'
import { deliveryFinder } from './delivery-finder.ts'
import { workOnDeliveries } from './delivery-jobs.ts'
import { deliveryHandlers } from './handlers.ts'
import { audienceOfDeliveries } from './audience.ts'
import * as tables from './tables.ts'
import { keyScopes, rights } from './rights.ts'
import { tools } from './tools.ts'

export const feature: ServerFeature = {
  handlers: deliveryHandlers,
  tools,
  jobs: workOnDeliveries,
  tables,
  sample: sampleDeliveries,
  finders: [deliveryFinder],
  pictures: { shown: counterPhotos, uploadsFor: 'Proof' },
  topics: [
    { kind: 'delivery.*' },
    { kind: 'delivery.created', data: ToldDelivery, summary: 'A delivery was added' },
    { kind: 'delivery.changed', data: ToldDelivery, summary: 'Something of a delivery was changed' },
    {
      kind: 'delivery.state',
      data: ToldDelivery,
      summary: 'A delivery has another state: planned, on its way, delivered, …',
    },
    { kind: 'delivery.deleted', data: DeletedDelivery, summary: 'A delivery was deleted' },
  ].map((topic) => ({ ...topic, subject: 'Delivery' })),
  rights,
  audience: { delivery: audienceOfDeliveries },
  viewedLists: { deliveries: 'Delivery' },
  keyScopes,
}

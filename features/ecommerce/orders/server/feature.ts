import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleOrders } from '../sample.ts'
import { orderTopics } from '../rules.ts'
import { orderHandlers } from './handlers.ts'
import { releaseUnpaid } from './holds.ts'
import * as tables from './tables.ts'
import { hasOrders, orderFinder, orderPictures } from './queries.ts'
import { tellOfStages } from './tell-stage.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: orderHandlers,
  jobs: (machine, program) => {
    releaseUnpaid(machine)
    tellOfStages(machine, program)
  },
  tables,
  sample: sampleOrders,
  amounts: { isSold: hasOrders },
  pictures: { shown: orderPictures },
  topics: orderTopics.map((kind) => ({ kind, subject: 'Order' })),
  finders: [orderFinder],
  rights,
  keyScopes,
}

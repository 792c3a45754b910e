import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleOrders } from '../sample.ts'
import { DeletedOrder, Order } from '../contract.ts'
import { orderHandlers } from './handlers.ts'
import { releaseUnpaid } from './holds.ts'
import * as tables from './tables.ts'
import { hasOrders, orderFinder, orderPictures } from './queries.ts'
import { tellOfStages } from './tell-stage.ts'
import { keyScopes, rights } from './rights.ts'
import { tools } from './tools.ts'

export const feature: ServerFeature = {
  handlers: orderHandlers,
  tools,
  jobs: (machine, program) => {
    releaseUnpaid(machine)
    tellOfStages(machine, program)
  },
  tables,
  sample: sampleOrders,
  amounts: { isSold: hasOrders },
  pictures: { shown: orderPictures },
  topics: [
    { kind: 'order.*' },
    { kind: 'order.created', data: Order, summary: 'An order was placed' },
    { kind: 'order.status', data: Order, summary: 'An order went on: dispatched, out for delivery, delivered' },
    { kind: 'order.payment', data: Order, summary: 'An order was paid, or its payment failed' },
    { kind: 'order.changed', data: Order, summary: 'Something of an order was changed' },
    { kind: 'order.refunded', data: Order, summary: 'Money of an order was given back' },
    { kind: 'order.cancelled', data: Order, summary: 'A paid order was cancelled, and its money given back' },
    { kind: 'order.deleted', data: DeletedOrder, summary: 'An order was deleted' },
  ].map((topic) => ({ ...topic, subject: 'Order' })),
  finders: [orderFinder],
  rights,
  keyScopes,
}

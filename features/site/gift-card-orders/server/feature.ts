import type { FindAudience, ServerFeature } from '#kit/server/feature.ts'
import { sampleGiftCardOrders } from '../sample.ts'
import { giftCardOrderHandlers } from './handlers.ts'
import { giftCardSales } from './pay.ts'
import * as tables from './tables.ts'

/** Whoever sees orders sees those of gift cards. */
const audienceOfOrders: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }) => [entityId, { reads: [['Order']] }]))

export const feature: ServerFeature = {
  handlers: giftCardOrderHandlers,
  jobs: giftCardSales.jobs,
  tables,
  sample: sampleGiftCardOrders,
  audience: { giftCardOrder: audienceOfOrders },
}

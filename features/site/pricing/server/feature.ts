import type { ServerFeature } from '#kit/server/feature.ts'
import { samplePrices } from '../sample.ts'
import { rescalePlanPrices } from './commands.ts'
import { pricingHandlers } from './handlers.ts'
import { greatestPlanPrice } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: pricingHandlers,
  tables,
  sample: samplePrices,
  amounts: { greatest: greatestPlanPrice, rescale: rescalePlanPrices },
}

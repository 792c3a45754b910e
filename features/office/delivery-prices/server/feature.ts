import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleDeliveryPrices } from '../sample.ts'
import { priceHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: priceHandlers, tables, sample: sampleDeliveryPrices }

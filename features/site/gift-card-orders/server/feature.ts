import type { ServerFeature } from '#kit/server/feature.ts'
import { giftCardOrderHandlers } from './handlers.ts'
import { giftCardSales } from './pay.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: giftCardOrderHandlers, jobs: giftCardSales.jobs, tables }

import type { ServerFeature } from '#kit/server/feature.ts'
import { planSales } from './card.ts'
import { planOrderHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: planOrderHandlers, jobs: planSales.jobs, tables }

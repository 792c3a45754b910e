import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleSales } from '../sample.ts'
import { salesHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: salesHandlers, tables, sample: sampleSales }

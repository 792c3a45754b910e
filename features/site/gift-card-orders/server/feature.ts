import type { ServerFeature } from '#kit/server/feature.ts'
import { giftCardOrderHandlers } from './handlers.ts'
import { giftCardJobs } from './pay.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: giftCardOrderHandlers, jobs: giftCardJobs, tables }

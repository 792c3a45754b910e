import type { ServerFeature } from '#kit/server/feature.ts'
import { shopifyHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: shopifyHandlers,
  tables,
}

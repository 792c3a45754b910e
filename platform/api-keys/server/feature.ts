import type { ServerFeature } from '#kit/server/feature.ts'
import { apiKeyHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: apiKeyHandlers,
  tables,
  person: { owned: { apiKeys: tables.apiKeys } },
  rights,
}

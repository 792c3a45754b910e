import type { ServerFeature } from '#kit/server/feature.ts'
import { preferenceHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: preferenceHandlers,
  tables,
  person: { owned: tables },
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { listViewHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: listViewHandlers,
  tables,
  person: { owned: tables },
}

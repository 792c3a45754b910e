import type { ServerFeature } from '#kit/server/feature.ts'
import { eventHandlers } from './handlers.ts'
import { forgetDeletions } from './commands.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: eventHandlers,
  jobs: forgetDeletions,
  tables,
}

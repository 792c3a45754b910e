import type { ServerFeature } from '#kit/server/feature.ts'
import { templateHandlers } from './handlers.ts'
import { hearTemplates } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: templateHandlers,
  tables,
  hearing: { template: hearTemplates },
  person: { mentioned: { planTemplates: tables.planTemplates } },
}

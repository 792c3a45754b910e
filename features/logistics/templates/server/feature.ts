import type { ServerFeature } from '#kit/server/feature.ts'
import { templateHandlers } from './handlers.ts'
import { audienceOfTemplates } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: templateHandlers,
  tables,
  audience: { template: audienceOfTemplates },
  person: { mentioned: { planTemplates: tables.planTemplates } },
}

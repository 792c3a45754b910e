import type { ServerFeature } from '#kit/server/feature.ts'
import { webhookHandlers } from './handlers.ts'
import { webhookJobs } from './deliver.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: webhookHandlers,
  jobs: webhookJobs,
  tables,
}

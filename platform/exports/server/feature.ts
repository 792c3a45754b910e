import type { ServerFeature } from '#kit/server/feature.ts'
import { exportHandlers, exportJobs } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlersOver: ({ handlers }) => exportHandlers(handlers),
  jobs: (machine, { handlers }) => exportJobs(handlers)(machine),
  tables,
}

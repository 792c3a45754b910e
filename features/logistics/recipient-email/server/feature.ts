import type { ServerFeature } from '#kit/server/feature.ts'
import { emailReportHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: emailReportHandlers, tables }

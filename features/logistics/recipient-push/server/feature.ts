import type { ServerFeature } from '#kit/server/feature.ts'
import { pushHandlers } from './handlers.ts'
import { sweepBrowsers } from './sweep.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: pushHandlers, jobs: sweepBrowsers, tables }

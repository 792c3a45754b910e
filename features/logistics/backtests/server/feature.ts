import type { ServerFeature } from '#kit/server/feature.ts'
import { backtestHandlers } from './handlers.ts'
import { workOnBacktests } from './try-plans.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: backtestHandlers,
  jobs: workOnBacktests,
  tables,
  person: { owned: { backtests: tables.backtests } },
}

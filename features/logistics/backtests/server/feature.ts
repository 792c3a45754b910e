import type { ServerFeature } from '#kit/server/feature.ts'
import { backtestHandlers } from './handlers.ts'
import { audienceOfBacktests } from './queries.ts'
import { workOnBacktests } from './try-plans.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: backtestHandlers,
  jobs: workOnBacktests,
  tables,
  audience: { backtest: audienceOfBacktests },
  person: { owned: { backtests: tables.backtests } },
}

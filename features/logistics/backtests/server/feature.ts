import type { ServerFeature } from '#kit/server/feature.ts'
import { backtestHandlers } from './handlers.ts'
import { hearBacktests } from './queries.ts'
import { workOnBacktests } from './try-plans.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: backtestHandlers,
  jobs: workOnBacktests,
  tables,
  hearing: { backtest: hearBacktests },
  person: { owned: { backtests: tables.backtests } },
}

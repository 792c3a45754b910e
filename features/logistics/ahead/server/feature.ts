import type { ServerFeature } from '#kit/server/feature.ts'
import { aheadHandlers } from './handlers.ts'
import { hearSpreads } from './queries.ts'
import * as tables from './tables.ts'
import { workOnSpreads } from './work.ts'

export const feature: ServerFeature = {
  handlers: aheadHandlers,
  jobs: workOnSpreads,
  tables,
  hearing: { spread: hearSpreads },
  person: { mentioned: { spreads: tables.spreads } },
}

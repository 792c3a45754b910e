import type { ServerFeature } from '#kit/server/feature.ts'
import { aheadHandlers } from './handlers.ts'
import { audienceOfSpreads } from './queries.ts'
import * as tables from './tables.ts'
import { workOnSpreads } from './spread-jobs.ts'

export const feature: ServerFeature = {
  handlers: aheadHandlers,
  jobs: workOnSpreads,
  tables,
  audience: { spread: audienceOfSpreads },
  person: { mentioned: { spreads: tables.spreads } },
}

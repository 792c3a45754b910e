import type { ServerFeature } from '#kit/server/feature.ts'
import { samplePatterns } from '../sample.ts'
import { workOnRecurring } from './follow.ts'
import { recurringHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: recurringHandlers,
  jobs: workOnRecurring,
  tables,
  sample: samplePatterns,
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { samplePlans } from '../sample.ts'
import { planHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: planHandlers,
  tables,
  sample: samplePlans,
  person: { mentioned: { plans: tables.plans, planEdits: tables.planEdits, planRuns: tables.planRuns } },
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleProjects } from '../sample.ts'
import { projectHandlers } from './handlers.ts'
import { greatestBudget, projectFinder, rescaleBudgets } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: projectHandlers,
  tables,
  sample: sampleProjects,
  finders: [projectFinder],
  amounts: { greatest: greatestBudget, rescale: rescaleBudgets },
}

import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleProjects } from '../sample.ts'
import { projectHandlers } from './handlers.ts'
import { rescaleBudgets } from './commands.ts'
import { greatestBudget, projectFinder } from './queries.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'office-projects', texts: { en, fr, ar } },
  handlers: projectHandlers,
  tables,
  sample: sampleProjects,
  finders: [projectFinder],
  amounts: { greatest: greatestBudget, rescale: rescaleBudgets },
  rights,
}

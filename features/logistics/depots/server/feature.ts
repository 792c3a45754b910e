import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleDepotsAndZones } from '../sample.ts'
import { depotHandlers } from './handlers.ts'
import { depotFinder } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: depotHandlers,
  tables,
  sample: sampleDepotsAndZones,
  finders: [depotFinder],
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleDrivers } from '../sample.ts'
import { driverHandlers } from './handlers.ts'
import { driverFinder } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: driverHandlers,
  tables,
  sample: sampleDrivers,
  finders: [driverFinder],
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { accessHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { roleFinder } from './queries.ts'

export const feature: ServerFeature = {
  handlers: accessHandlers,
  tables,
  finders: [roleFinder],
}

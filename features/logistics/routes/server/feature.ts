import type { ServerFeature } from '#kit/server/feature.ts'
import { routeHandlers } from './handlers.ts'
import { routeFinder } from './queries.ts'
import { workOnSchedules } from './schedule.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: routeHandlers,
  jobs: workOnSchedules,
  tables,
  finders: [routeFinder],
  person: {
    mentioned: { publications: tables.publications, publicationSchedules: tables.publicationSchedules },
  },
}

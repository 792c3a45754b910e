import type { ServerFeature } from '#kit/server/feature.ts'
import { workOnForecasts } from './forecast-route.ts'
import { forecastHandlers } from './handlers.ts'
import { forecastsOf } from './queries.ts'
import * as tables from './tables.ts'
import { watchRoutes } from './watch-routes.ts'

export const feature: ServerFeature = {
  handlers: forecastHandlers,
  jobs: (machine) => {
    workOnForecasts(machine)
    return watchRoutes(machine)
  },
  facts: { 'route.forecast': forecastsOf },
  tables,
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { workOnForecasts } from './forecast-route.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { jobs: workOnForecasts, tables }

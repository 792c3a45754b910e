import type { ServerFeature } from '#kit/server/feature.ts'
import { driverHandlers } from './handlers.ts'
import { workOnFiles } from './missing-files.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: driverHandlers, jobs: workOnFiles, tables }

import type { ServerFeature } from '#kit/server/feature.ts'
import { sweepParts } from './parts.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { jobs: sweepParts, tables }

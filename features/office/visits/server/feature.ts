import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleVisits } from '../sample.ts'
import { visitHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = { handlers: visitHandlers, tables, sample: sampleVisits, rights }

import type { ServerFeature } from '#kit/server/feature.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { tables }

import type { ServerFeature } from '#kit/server/feature.ts'
import * as tables from './tables.ts'

/** What recipients were told: it lies below the features that tell it, so that drivers see it too. */
export const feature: ServerFeature = { tables }

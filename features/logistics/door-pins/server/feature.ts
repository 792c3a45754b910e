import type { ServerFeature } from '#kit/server/feature.ts'
import { pinsOfDeliveries } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { tables, facts: { 'delivery.pin': pinsOfDeliveries } }

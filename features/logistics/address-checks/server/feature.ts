import type { ServerFeature } from '#kit/server/feature.ts'
import { addressCheckHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = { handlers: addressCheckHandlers, tables }

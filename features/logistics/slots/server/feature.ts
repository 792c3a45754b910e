import type { ServerFeature } from '#kit/server/feature.ts'
import { slotHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { tools } from './tools.ts'

export const feature: ServerFeature = { handlers: slotHandlers, tables, tools }

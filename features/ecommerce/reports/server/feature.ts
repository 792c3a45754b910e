import type { ServerFeature } from '#kit/server/feature.ts'
import { reportHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: reportHandlers }

import type { ServerFeature } from '#kit/server/feature.ts'
import { performanceHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: performanceHandlers }

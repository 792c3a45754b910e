import type { ServerFeature } from '#kit/server/feature.ts'
import { hoursHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: hoursHandlers }

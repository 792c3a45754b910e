import type { ServerFeature } from '#kit/server/feature.ts'
import { trackingHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: trackingHandlers }

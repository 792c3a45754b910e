import type { ServerFeature } from '#kit/server/feature.ts'
import { pinHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: pinHandlers }

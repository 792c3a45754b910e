import type { ServerFeature } from '#kit/server/feature.ts'
import { workGroupHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: workGroupHandlers }

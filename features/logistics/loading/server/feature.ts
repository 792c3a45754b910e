import type { ServerFeature } from '#kit/server/feature.ts'
import { loadingHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: loadingHandlers }

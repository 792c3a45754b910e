import type { ServerFeature } from '#kit/server/feature.ts'
import { dashboardHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: dashboardHandlers }

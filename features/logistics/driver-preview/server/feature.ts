import type { ServerFeature } from '#kit/server/feature.ts'
import { driverPreviewHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: driverPreviewHandlers }

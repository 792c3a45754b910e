import type { ServerFeature } from '#kit/server/feature.ts'
import { proofHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: proofHandlers }

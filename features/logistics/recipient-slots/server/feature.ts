import type { ServerFeature } from '#kit/server/feature.ts'
import { slotHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: slotHandlers }

import type { ServerFeature } from '#kit/server/feature.ts'
import { shopperHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: shopperHandlers }

import type { ServerFeature } from '#kit/server/feature.ts'
import { pricingHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: pricingHandlers }

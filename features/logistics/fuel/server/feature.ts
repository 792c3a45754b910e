import type { ServerFeature } from '#kit/server/feature.ts'
import { fuelHandlers } from './handlers.ts'

export const feature: ServerFeature = { handlers: fuelHandlers }

import type { ServerFeature } from '#kit/server/feature.ts'
import { workGroupHandlers } from './handlers.ts'
import { followDrivers } from './route-groups.ts'

export const feature: ServerFeature = { handlers: workGroupHandlers, jobs: followDrivers }

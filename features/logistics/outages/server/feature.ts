import type { ServerFeature } from '#kit/server/feature.ts'
import { outageHandlers } from './handlers.ts'
import { watchAway } from './watch-away.ts'

export const feature: ServerFeature = { handlers: outageHandlers, jobs: watchAway }

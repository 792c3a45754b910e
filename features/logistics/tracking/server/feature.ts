import type { ServerFeature } from '#kit/server/feature.ts'
import { workOnGivenAway } from './forget-recipient.ts'
import { trackingHandlers } from './handlers.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = { handlers: trackingHandlers, jobs: workOnGivenAway, rights, keyScopes }

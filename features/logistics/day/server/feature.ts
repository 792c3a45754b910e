import type { ServerFeature } from '#kit/server/feature.ts'
import { dayHandlers } from './handlers.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = { handlers: dayHandlers, rights, keyScopes }

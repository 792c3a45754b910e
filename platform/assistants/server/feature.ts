import type { ServerFeature } from '#kit/server/feature.ts'
import { assistantHandlers } from './handlers.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = { handlers: assistantHandlers, rights, keyScopes }

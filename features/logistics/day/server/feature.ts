import type { ServerFeature } from '#kit/server/feature.ts'
import { dayHandlers } from './handlers.ts'
import { keyScopes, rights } from './rights.ts'
import { tools } from './tools.ts'

export const feature: ServerFeature = { handlers: dayHandlers, rights, keyScopes, tools }

import type { ServerFeature } from '#kit/server/feature.ts'
import { closingHandlers } from './handlers.ts'
import { keyScopes, rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: closingHandlers,
  tables,
  rights,
  keyScopes,
  person: { mentioned: { routeClosings: tables.routeClosings } },
}

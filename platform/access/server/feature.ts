import type { ServerFeature } from '#kit/server/feature.ts'
import { accessHandlers } from './handlers.ts'
import { roleViewHandlers } from './role-view.ts'
import * as tables from './tables.ts'
import { roleFinder } from './queries.ts'

export const feature: ServerFeature = {
  handlers: [...accessHandlers, ...roleViewHandlers],
  tables,
  finders: [roleFinder],
  person: { owned: { credentials: tables.credentials } },
}

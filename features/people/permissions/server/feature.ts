import type { ServerFeature } from '#kit/server/feature.ts'
import { permissionHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { loadPermissions } from './load-sample.ts'
import { permissionFinder } from './queries.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: permissionHandlers,
  tables,
  sample: loadPermissions,
  finders: [permissionFinder],
  rights,
}

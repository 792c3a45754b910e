import type { ServerFeature } from '#kit/server/feature.ts'
import { deviceHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: deviceHandlers,
  tables,
  person: { owned: { signInCodes: tables.signInCodes } },
}

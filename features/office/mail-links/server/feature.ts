import type { ServerFeature } from '#kit/server/feature.ts'
import { mailLinkHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: mailLinkHandlers,
  tables,
  person: { owned: { mailLinks: tables.mailLinks } },
}

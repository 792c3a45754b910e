import type { ServerFeature } from '#kit/server/feature.ts'
import { mailAccountHandlers } from './handlers.ts'
import { syncAccounts } from './sync.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: mailAccountHandlers,
  jobs: syncAccounts,
  tables,
  person: { owned: { mailAccounts: tables.mailAccounts } },
}

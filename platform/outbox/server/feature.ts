import type { ServerFeature } from '#kit/server/feature.ts'
import { outboxHandlers } from './handlers.ts'
import { deliverEmails } from './deliver.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: outboxHandlers,
  jobs: deliverEmails,
  tables,
  person: { owned: { outboxCounts: tables.outboxCounts } },
  rights,
}

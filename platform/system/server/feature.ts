import type { ServerFeature } from '#kit/server/feature.ts'
import { describeHandlers, systemHandlers } from './handlers.ts'
import { rewritesLeft } from './rewrites-left.ts'
import { keepRewriting } from './rewrites.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: systemHandlers,
  handlersOver: describeHandlers,
  tables,
  jobs: keepRewriting,
  background: { searchTexts: ({ db }) => rewritesLeft(db) },
}

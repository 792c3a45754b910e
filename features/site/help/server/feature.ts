import type { ServerFeature } from '#kit/server/feature.ts'
import { helpHandlers } from './handlers.ts'
import { helpFinder } from './queries.ts'
import * as tables from './tables.ts'

const { helpAnswers } = tables

export const feature: ServerFeature = {
  handlers: helpHandlers,
  tables,
  finders: [helpFinder],
  person: { owned: { helpAnswers } },
}

import type { FindAudience, ServerFeature } from '#kit/server/feature.ts'
import { sampleBankStatements } from '../sample.ts'
import { bankHandlers } from './handlers.ts'
import { keyScopes, rights } from './rights.ts'
import * as tables from './tables.ts'

const readers: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }) => [entityId, { reads: [['BankStatement']] }]))

export const feature: ServerFeature = {
  handlers: bankHandlers,
  tables,
  sample: sampleBankStatements,
  rights,
  keyScopes,
  audience: { bankLine: readers },
}

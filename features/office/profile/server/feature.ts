import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleTeams } from '../sample.ts'
import { profileHandlers } from './handlers.ts'
import * as tables from './tables.ts'

const { teamMembers, userConnections } = tables

export const feature: ServerFeature = {
  handlers: profileHandlers,
  tables,
  sample: sampleTeams,
  person: { owned: { teamMembers, userConnections } },
}

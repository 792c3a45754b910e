import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleTickets } from '../sample.ts'
import { ticketHandlers } from './handlers.ts'
import { ticketFinder } from './queries.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: ticketHandlers,
  tables,
  sample: sampleTickets,
  finders: [ticketFinder],
  rights,
}

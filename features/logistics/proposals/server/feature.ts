import type { ServerFeature } from '#kit/server/feature.ts'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import { acceptAutomatically } from './accept-automatically.ts'
import { proposalHandlers } from './handlers.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import * as tables from './tables.ts'

const { id, depotId } = tables.acceptedProposals

export const feature: ServerFeature = {
  handlers: proposalHandlers,
  jobs: acceptAutomatically,
  tables,
  notifications: notificationTexts,
  optionalNotifications,
  audience: { proposal: audienceOfRows('Publication', { from: tables.acceptedProposals, id, columns: { depotId } }) },
  person: { mentioned: { acceptedProposals: tables.acceptedProposals } },
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { boardDayHandlers } from './board-day.ts'
import * as tables from './tables.ts'
import { followLeaving, viewerHandlers } from './viewers.ts'

export const feature: ServerFeature = {
  handlers: [...boardDayHandlers, ...viewerHandlers],
  tables,
  onPresence: followLeaving,
  person: { owned: { planViewers: tables.planViewers } },
  personalEntities: ['planViewers'],
}

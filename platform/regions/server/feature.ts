import type { ServerFeature } from '#kit/server/feature.ts'
import { watchAbandonedBuilds } from './commands.ts'
import { regionHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import { regionsBeingBuilt } from './queries.ts'
import { refusedBuildText } from './source-reason.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: regionHandlers,
  jobs: watchAbandonedBuilds,
  tables,
  person: { owned: { regionBuilds: tables.regionBuilds } },
  notifications: notificationTexts,
  optionalNotifications,
  eventTexts: { 'region.refused': refusedBuildText },
  rights,
  background: { regions: regionsBeingBuilt },
}

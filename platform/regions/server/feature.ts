import type { ServerFeature } from '#kit/server/feature.ts'
import { regionHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import { refusedBuildText } from './source-reason.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: regionHandlers,
  tables,
  notifications: notificationTexts,
  optionalNotifications,
  eventTexts: { 'region.refused': refusedBuildText },
  rights,
}

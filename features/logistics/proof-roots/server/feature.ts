import type { ServerFeature } from '#kit/server/feature.ts'
import { rootHandlers } from './handlers.ts'
import { watchDays } from './jobs.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: rootHandlers,
  jobs: watchDays,
  tables,
  notifications: notificationTexts,
  optionalNotifications,
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { rootHandlers } from './handlers.ts'
import { watchDays } from './jobs.ts'
import { emailedByDefault, notificationTexts, optionalNotifications } from './notify.ts'
import { rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: rootHandlers,
  rights,
  jobs: watchDays,
  tables,
  notifications: notificationTexts,
  optionalNotifications,
  emailedByDefault,
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { gauges } from './gauges.ts'
import { backupHandlers } from './handlers.ts'
import { keepBackups } from './jobs.ts'
import { notificationTexts } from './notify.ts'
import { rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: backupHandlers,
  jobs: keepBackups,
  tables,
  notifications: notificationTexts,
  rights,
  gauges,
}

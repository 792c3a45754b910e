import type { ServerFeature } from '#kit/server/feature.ts'
import { notificationHandlers } from './handlers.ts'
import { emailNotifications } from './email-job.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: notificationHandlers,
  jobs: emailNotifications,
  tables,
  person: { owned: tables },
  personalEntities: ['notification'],
}

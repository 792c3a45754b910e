import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleReviews } from '../sample.ts'
import { reviewHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: reviewHandlers,
  tables,
  sample: sampleReviews,
  notifications: notificationTexts,
  optionalNotifications,
  rights,
}

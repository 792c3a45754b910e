import type { ServerFeature } from '#kit/server/feature.ts'
import { audienceOfFeedback } from './audience.ts'
import { feedbackHandlers } from './handlers.ts'
import { rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: feedbackHandlers,
  tables,
  rights,
  audience: { recipientFeedback: audienceOfFeedback },
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { twoStepHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'

export const feature: ServerFeature = {
  handlers: twoStepHandlers,
  tables,
  person: { owned: tables },
  notifications: notificationTexts,
}

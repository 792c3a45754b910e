import type { ServerFeature } from '#kit/server/feature.ts'
import { twoFactorHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'

export const feature: ServerFeature = {
  handlers: twoFactorHandlers,
  tables,
  person: { owned: tables },
  notifications: notificationTexts,
}

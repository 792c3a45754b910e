import type { ServerFeature } from '#kit/server/feature.ts'
import { importHandlers, workOnImports } from './handlers.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'

export const feature: ServerFeature = {
  handlers: importHandlers,
  jobs: workOnImports,
  tables,
  person: { mentioned: { deliveryImports: tables.deliveryImports } },
  notifications: notificationTexts,
}

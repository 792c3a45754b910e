import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleInvoiceSettings } from '../sample.ts'
import { settingsHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: settingsHandlers,
  tables,
  sample: sampleInvoiceSettings,
  notifications: notificationTexts,
  pictures: { shown: async () => [], uploadsFor: 'Invoice' },
}

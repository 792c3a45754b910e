import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleLogisticsSettings } from '../sample.ts'
import { logisticsSettingsHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import { allLogisticsSettings } from './queries.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-settings', texts: { en, fr, ar } },
  handlers: logisticsSettingsHandlers,
  jobs: async ({ db, log }) => {
    const { unread } = await allLogisticsSettings(db)
    if (Object.keys(unread).length > 0) log.warn({ unread }, 'parts of the logistics settings can’t be read any more')
  },
  tables,
  notifications: notificationTexts,
  sample: sampleLogisticsSettings,
  rights,
}

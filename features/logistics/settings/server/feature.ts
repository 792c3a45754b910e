import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleLogisticsSettings } from '../sample.ts'
import { logisticsSettingsHandlers } from './handlers.ts'
import { settingPictures } from './queries.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-settings', texts: { en, fr, ar } },
  handlers: logisticsSettingsHandlers,
  tables,
  pictures: { shown: settingPictures, uploadsFor: 'Setting' },
  sample: sampleLogisticsSettings,
  rights,
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleLogisticsSettings } from '../sample.ts'
import { logisticsSettingsHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: logisticsSettingsHandlers,
  tables,
  sample: sampleLogisticsSettings,
}

import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleStoreSettings } from '../sample.ts'
import { storeSettingsHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: storeSettingsHandlers,
  tables,
  sample: sampleStoreSettings,
  rights,
}

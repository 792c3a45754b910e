import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleStoreSettings } from '../sample.ts'
import { storeSettingsHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import { allStoreSettings } from './queries.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: storeSettingsHandlers,
  jobs: async ({ db, log }) => {
    const { unread } = await allStoreSettings(db)
    if (Object.keys(unread).length > 0) log.warn({ unread }, 'parts of the store’s settings can’t be read any more')
  },
  tables,
  sample: sampleStoreSettings,
  rights,
  notifications: notificationTexts,
}

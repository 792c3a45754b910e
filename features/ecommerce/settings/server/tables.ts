import { settingTable } from '#kit/server/setting-tabs.ts'

export const storeSettings = settingTable('store_settings')

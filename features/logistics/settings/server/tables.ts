import { settingTable } from '#kit/server/setting-tabs.ts'

export const logisticsSettings = settingTable('logistics_settings')

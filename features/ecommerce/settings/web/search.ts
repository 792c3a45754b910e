import * as z from 'zod/mini'
import { settingTabs, type SettingTab } from '../contract.ts'

/** The settings tabs and the Shopify tab. */
export type TabName = SettingTab | 'shopify'
export const tabNames = [...(Object.keys(settingTabs) as SettingTab[]), 'shopify'] as TabName[]
const tab = z.pipe(
  z.unknown(),
  z.transform((value): TabName => tabNames.find((one) => one === value) ?? 'details'),
)

export const settingsSearch = z.object({ tab: z._default(tab, 'details') })

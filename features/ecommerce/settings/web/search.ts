import * as z from 'zod/mini'
import { settingTabs, type SettingTab } from '../contract.ts'

export const tabNames = Object.keys(settingTabs) as SettingTab[]
const tab = z.pipe(z.unknown(), z.transform((value): SettingTab => tabNames.find((one) => one === value) ?? 'details'))

export const settingsSearch = z.object({ tab: z._default(tab, 'details') })

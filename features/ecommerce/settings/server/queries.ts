import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { wallTime } from '#kit/contract/wall-time.ts'
import { builtOnce } from '#kit/server/built-once.ts'
import type { Database } from '#kit/server/machine.ts'
import { settingTabs, type SettingTab, type SettingValue } from '../contract.ts'
import { settingDefaults } from '../rules.ts'
import { storeSettings } from './tables.ts'

/** A tab as saved, or what a store starts with. */
export async function storeSetting<T extends SettingTab>(db: Database, tab: T): Promise<SettingValue<T>> {
  const [row] = await byTab(db).execute({ tab })
  const saved = row && z.safeParse(settingTabs[tab], row.value)
  return (saved?.success ? saved.data : settingDefaults[tab]) as SettingValue<T>
}

const byTab = builtOnce((db) =>
  db
    .select({ value: storeSettings.value })
    .from(storeSettings)
    .where(eq(storeSettings.tab, sql.placeholder('tab')))
    .prepare(''),
)

export async function storeCurrency(db: Database): Promise<string> {
  return (await storeSetting(db, 'details')).currency
}

/** Today by the clock of the store. */
export async function todayIn(db: Database, now: Date): Promise<string> {
  return wallTime(now, (await storeSetting(db, 'details')).timeZone).slice(0, 10)
}

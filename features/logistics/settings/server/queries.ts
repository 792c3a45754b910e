import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#kit/server/machine.ts'
import { settingTabs, type SettingTab, type SettingValue } from '../contract.ts'
import { settingDefaults } from '../rules.ts'
import { logisticsSettings } from './tables.ts'

/** A tab as saved, or what a workspace starts with. */
export async function logisticsSetting<T extends SettingTab>(db: Database, tab: T): Promise<SettingValue<T>> {
  const [row] = await db
    .select({ value: logisticsSettings.value })
    .from(logisticsSettings)
    .where(eq(logisticsSettings.tab, tab))
  const saved = row && z.safeParse(settingTabs[tab], row.value)
  // The schema of a tab gives the value of that tab.
  return (saved?.success ? saved.data : settingDefaults[tab]) as SettingValue<T>
}

/** The pictures that its settings show. */
export async function settingPictures(db: Database): Promise<string[]> {
  const { brand } = await logisticsSetting(db, 'tracking')
  return brand.logo === '' ? [] : [brand.logo]
}

/** What a workspace calls the points of a vehicle check, by their keys; a standard one without a name of its own has an empty one. */
export async function vehiclePointNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const { vehiclePoints } = await logisticsSetting(db, 'proof')
  return new Map(vehiclePoints.map(({ key, name }) => [key, name]))
}

import { desc, eq } from 'drizzle-orm'
import { keepParsed, keepTabs } from '#kit/contract/keep-parsed.ts'
import type { Database } from '#kit/server/machine.ts'
import { stateBefore } from '#platform/events/server/queries.ts'
import { allTabs } from '#kit/server/setting-tabs.ts'
import { settingTabs, type SettingTab, type SettingValue } from '../contract.ts'
import { settingDefaults } from '../rules.ts'
import type { TrafficInUse } from '../rules/traffic-in-use.ts'
import { typicalPercents, typicalProfile } from '../rules/typical-traffic.ts'
import { learnedTraffic, logisticsSettings } from './tables.ts'

/** A tab as saved, or what a workspace starts with. */
export async function logisticsSetting<T extends SettingTab>(db: Database, tab: T): Promise<SettingValue<T>> {
  const [row] = await db
    .select({ value: logisticsSettings.value })
    .from(logisticsSettings)
    .where(eq(logisticsSettings.tab, tab))
  return readable(tab, row ? row.value : settingDefaults[tab])
}

/** A tab as it was at a moment: whoever was asked for something then was asked by these rules. */
export async function logisticsSettingAt<T extends SettingTab>(
  db: Database,
  tab: T,
  at: Date,
): Promise<SettingValue<T>> {
  const changed = await stateBefore(db, { entity: 'setting', entityId: tab, kind: 'setting.changed' }, at)
  return changed ? readable(tab, changed.before) : logisticsSetting(db, tab)
}

function readable<T extends SettingTab>(tab: T, value: unknown): SettingValue<T> {
  // The schema of a tab gives the value of that tab.
  return keepParsed(settingTabs[tab], value, settingDefaults[tab]).value as SettingValue<T>
}

/** Every tab with its version, and what can no longer be read of it. */
export async function allLogisticsSettings(db: Database) {
  const { tabs, versions } = await allTabs(db, logisticsSettings, settingDefaults)
  return { ...keepTabs(settingTabs, tabs, settingDefaults), versions }
}

/** What a workspace calls the points of a vehicle check, by their keys; a standard one without a name of its own has an empty one. */
export async function vehiclePointNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const { vehiclePoints } = await logisticsSetting(db, 'proof')
  return new Map(vehiclePoints.map(({ key, name }) => [key, name]))
}

/** The newest of what days taught. */
export async function newestTraffic(db: Database): Promise<typeof learnedTraffic.$inferSelect | undefined> {
  const [newest] = await db.select().from(learnedTraffic).orderBy(desc(learnedTraffic.id)).limit(1)
  return newest
}

/** The traffic profiles that plans may name: those of the settings, and typical traffic as it was learned or, until then, as it is in cities. */
export async function trafficInUse(db: Database): Promise<TrafficInUse> {
  const { profiles, usual, onlyOnRoads, usesLearned = true } = await logisticsSetting(db, 'traffic')
  const learned = usesLearned ? await newestTraffic(db) : undefined
  const typical = typicalProfile(learned?.percents ?? typicalPercents, {
    driven: learned?.driven,
    learnedDays: learned?.days ?? null,
  })
  return { profiles: [typical, ...profiles], usual, ...(onlyOnRoads !== undefined && { onlyOnRoads }) }
}

/** Typical traffic as it is known now, for a plan to hold. */
export async function typicalNow(db: Database): Promise<TrafficInUse['profiles'][number]> {
  return (await trafficInUse(db)).profiles[0]!
}

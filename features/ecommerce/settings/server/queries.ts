import { eq, sql } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { keepParsed, keepTabs } from '#kit/contract/keep-parsed.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { builtOnce } from '#kit/server/built-once.ts'
import type { Database } from '#kit/server/machine.ts'
import { allTabs } from '#kit/server/setting-tabs.ts'
import { settingTabs, type SettingTab, type SettingValue, type StoreDetails } from '../contract.ts'
import type { Company } from '#platform/company/contract.ts'
import { companyOf, ownCompany } from '#platform/company/server/queries.ts'
import { detailsOf, settingDefaults } from '../rules.ts'
import { storeSettings } from './tables.ts'

/** A tab as saved, or what a store starts with. */
export async function storeSetting<T extends SettingTab>(db: Database, tab: T): Promise<SettingValue<T>> {
  const [row] = await byTab(db).execute({ tab })
  const stored = row?.value ?? settingDefaults[tab]
  const whole = tab === 'details' ? withCompany(await companyOf(db), stored) : stored
  return keepParsed(settingTabs[tab], whole, settingDefaults[tab]).value as SettingValue<T>
}

/** The details as the store keeps them, with what they say of the company, which is kept once for the whole workspace. */
function withCompany(company: Company, stored: object): StoreDetails {
  return { ...settingDefaults.details, ...stored, ...detailsOf(company) }
}

/** Every tab with its version, and what can no longer be read of it. The details show the company, so their version counts its changes too. */
export async function allStoreSettings(db: Database) {
  const { tabs, versions } = await allTabs(db, storeSettings, settingDefaults)
  const { version, value } = await ownCompany(db)
  const whole = { ...tabs, details: withCompany(value, tabs.details) }
  const counted = { ...versions, details: (versions['details'] ?? 0) + version }
  return { ...keepTabs(settingTabs, whole, settingDefaults), versions: counted }
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

export async function storeName(db: Database): Promise<string> {
  return (await storeSetting(db, 'details')).storeName
}

/** Today by the clock of the store. */
export async function todayIn(db: Database, now: Date): Promise<string> {
  return wallTime(now, (await storeSetting(db, 'details')).timeZone).slice(0, 10)
}

/**
 * Where the last so many days begin, and the period before them. Today is the last of them and the first begins at
 * midnight by the clock of the store, so that no day counts in part. The period before is as long as this one is so far.
 */
export async function periodOf(db: Database, now: Date, days: number): Promise<{ since: Date; before: Date }> {
  const { timeZone } = await storeSetting(db, 'details')
  const today = wallTime(now, timeZone).slice(0, 10)
  const since = momentAt(`${daysAfter(today, 1 - days)}T00:00`, timeZone)
  return { since, before: new Date(since.getTime() - (now.getTime() - since.getTime())) }
}

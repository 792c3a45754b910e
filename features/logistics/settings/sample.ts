import type { Machine } from '#kit/server/machine.ts'
import type { GeneralSettings } from './contract.ts'
import { settingDefaults } from './rules.ts'
import { logisticsSettings } from './server/tables.ts'

const general: GeneralSettings = {
  ...settingDefaults.general,
  currency: 'USD',
  timeZone: 'America/Montevideo',
}

/** The clock and the units of the sample workspace, which lies in Montevideo. */
export async function sampleLogisticsSettings({ db }: Machine): Promise<void> {
  await db.insert(logisticsSettings).values({ tab: 'general', value: general }).onConflictDoNothing()
}

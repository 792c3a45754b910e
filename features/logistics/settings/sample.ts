import type { Machine } from '#kit/server/machine.ts'
import type { GeneralSettings, Weekday } from './contract.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { settingDefaults, weekdayOf } from './rules.ts'
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

/** Today and tomorrow in Montevideo, when the sample workspace is at work whatever day of the week it is. */
export function sampleDays(now: Date): { dates: string[]; weekdays: Weekday[] } {
  const dates = [0, 1].map((days) =>
    wallTime(new Date(now.getTime() + days * 86_400_000), general.timeZone).slice(0, 10),
  )
  return { dates, weekdays: dates.map(weekdayOf) }
}

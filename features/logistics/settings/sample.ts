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

const yearly = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día de los Trabajadores'],
  ['07-18', 'Jura de la Constitución'],
  ['08-25', 'Declaratoria de la Independencia'],
  ['12-25', 'Navidad'],
] as const

/** The clock and the units of the sample workspace, which lies in Montevideo. */
export async function sampleLogisticsSettings({ db, now }: Machine): Promise<void> {
  const year = now().getUTCFullYear()
  const days = yearly.map(([day, name]) => ({ date: `${year}-${day}`, name, isYearly: true }))
  const tabs = [
    { tab: 'general', value: general },
    { tab: 'holidays', value: { days } },
  ]
  await db.insert(logisticsSettings).values(tabs).onConflictDoNothing()
}

/** Today and tomorrow in Montevideo, when the sample workspace is at work whatever day of the week it is. */
export function sampleDays(now: Date): { dates: string[]; weekdays: Weekday[] } {
  const dates = [0, 1].map((days) =>
    wallTime(new Date(now.getTime() + days * 86_400_000), general.timeZone).slice(0, 10),
  )
  return { dates, weekdays: dates.map(weekdayOf) }
}

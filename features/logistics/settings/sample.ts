import type { Machine } from '#kit/server/machine.ts'
import { weekdays, type GeneralSettings, type Weekday } from './contract.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { settingDefaults, weekdayOf } from './rules.ts'
import { logisticsSettings } from './server/tables.ts'

const home = 'America/Montevideo'
const general: GeneralSettings = { ...settingDefaults.general, currency: 'USD', timeZone: home }

const yearly = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día de los Trabajadores'],
  ['07-18', 'Jura de la Constitución'],
  ['08-25', 'Declaratoria de la Independencia'],
  ['12-25', 'Navidad'],
] as const

/** The clock and the units of the sample workspace, which lies in Montevideo. */
export async function sampleLogisticsSettings({ db, now, settings }: Machine): Promise<void> {
  const year = now().getUTCFullYear()
  const timeZone = sampleTimeZone(now(), settings)
  const days = yearly.map(([day, name]) => ({ date: `${year}-${day}`, name, isYearly: true }))
  const tabs = [
    { tab: 'general', value: { ...general, timeZone } },
    { tab: 'holidays', value: { days } },
  ]
  await db.insert(logisticsSettings).values(tabs).onConflictDoNothing()
}

type Asking = Pick<Machine['settings'], 'hasSimulator'>

/** One of each hour, none of which changes its clocks in summer. */
const zonesByHour = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Gambier',
  'Pacific/Pitcairn',
  'America/Phoenix',
  'America/Costa_Rica',
  'America/Bogota',
  'America/La_Paz',
  home,
  'America/Noronha',
  'Atlantic/Cape_Verde',
  'Africa/Abidjan',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Guadalcanal',
  'Pacific/Tarawa',
]
const hourAt = (now: Date, zone: string) => Number(wallTime(now, zone).slice(11, 13))

/** With a simulator the day is under way at the first start, whatever the hour: where it is night in Montevideo, the clock of a place where it is late morning is taken. */
export function sampleTimeZone(now: Date, { hasSimulator = false }: Asking): string {
  const hour = hourAt(now, home)
  if (!hasSimulator || (hour >= 10 && hour < 14)) return home
  return zonesByHour.find((zone) => hourAt(now, zone) === 11) ?? home
}

/** Today and tomorrow by the clock of the sample workspace, which is at work whatever day of the week it is. With a simulator it never rests. */
export function sampleDays(now: Date, asking: Asking = {}): { dates: string[]; weekdays: Weekday[] } {
  const zone = sampleTimeZone(now, asking)
  const dates = [0, 1].map((days) => wallTime(new Date(now.getTime() + days * 86_400_000), zone).slice(0, 10))
  return { dates, weekdays: asking.hasSimulator ? [...weekdays] : dates.map(weekdayOf) }
}

import type { Machine } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import { laterSpan, laterTime, sampleHoursLater, sampleTimeZone } from '#kit/server/sample-clock.ts'
import { weekdays, type GeneralSettings, type Weekday, type WeekHours } from './contract.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { settingDefaults, weekdayOf } from './rules.ts'
import type { TrackingSettings } from './rules/tracking-page.ts'
import { logisticsSettings } from './server/tables.ts'

const general: GeneralSettings = { ...settingDefaults.general, currency: 'USD', timeZone: sampleTimeZone }

/** What a stranger should see of the page for recipients; a workspace of one's own begins with less. */
const tracking: TrackingSettings = {
  ...settingDefaults.tracking,
  shows: { steps: true, stopsBefore: true, driverName: true, contents: true, map: true, handover: true },
}

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
  const dayCutOff = laterTime(general.dayCutOff, sampleHoursLater(now(), settings))
  const days = yearly.map(([day, name]) => ({ date: `${year}-${day}`, name, isYearly: true }))
  const tabs = [
    { tab: 'general', value: { ...general, dayCutOff } },
    { tab: 'holidays', value: { days } },
  ]
  // A workspace that was begun before keeps what its recipients see.
  const isNew = await isEmpty(db, logisticsSettings)
  const added = isNew ? [...tabs, { tab: 'tracking', value: tracking }] : tabs
  await db.insert(logisticsSettings).values(added).onConflictDoNothing()
}

/** The hours of a week, each day so many hours later. */
export function laterWeek(week: WeekHours, hours: number): WeekHours {
  return weekdays.reduce((all, day) => ({ ...all, [day]: week[day].map((span) => laterSpan(span, hours)) }), week)
}

type Asking = Pick<Machine['settings'], 'hasSimulator'>

/** Today and tomorrow by the clock of the sample workspace, which is at work whatever day of the week it is. With a simulator it never rests. */
export function sampleDays(now: Date, asking: Asking = {}): { dates: string[]; weekdays: Weekday[] } {
  const dates = [0, 1].map((days) => wallTime(new Date(now.getTime() + days * 86_400_000), sampleTimeZone).slice(0, 10))
  return { dates, weekdays: asking.hasSimulator ? [...weekdays] : dates.map(weekdayOf) }
}

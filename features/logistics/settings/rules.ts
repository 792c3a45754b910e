import { americanDrivingRules, europeanDrivingRules, type DrivingRules } from '#optimiser/driving-rules.ts'
import {
  standardVehiclePoints,
  typicalTraffic,
  weekdays,
  type FailureReason,
  type HolidaySettings,
  type HoursPack,
  type HoursSettings,
  type ProofRules,
  type SettingTab,
  type SettingValue,
  type TrafficProfile,
  type Weekday,
  type WeekHours,
} from './contract.ts'
import { usualEscalation } from './rules/escalation.ts'
import { usualTracking } from './rules/tracking-page.ts'

const toPerson: ProofRules = {
  photo: 'optional',
  signature: 'required',
  name: 'required',
  pin: 'off',
  scan: 'optional',
  age: 'off',
  note: 'optional',
}
const unattended: ProofRules = { ...toPerson, photo: 'required', signature: 'off', name: 'off' }

/** Who couldn't deliver may show why. */
function withShown(reasons: readonly Omit<FailureReason, 'photo' | 'note'>[]): FailureReason[] {
  return reasons.map((reason) => ({ ...reason, photo: 'optional', note: 'optional' }))
}

/** Slow from 7 to 9 and from 16 to 18, busy in between: a guess within the range of published congestion levels (TomTom 2023). */
const rushHours = Array.from({ length: 24 }, (_, hour) => {
  if (hour < 6 || hour >= 20) return 100
  if ([7, 8, 16, 17].includes(hour)) return 150
  return [6, 9, 15, 18].includes(hour) ? 125 : 110
})

/** The defaults of a workspace, until someone saves a tab. */
export const settingDefaults: { [T in SettingTab]: SettingValue<T> } = {
  general: {
    units: [
      { key: 'parcels', name: 'Parcels', decimals: 0 },
      { key: 'kilograms', name: 'kg', decimals: 1 },
    ],
    unitSystem: 'metric',
    currency: 'USD',
    timeZone: 'UTC',
    weekStart: 'monday',
    dayCutOff: '18:00',
    referencePrefix: 'D-',
    referenceDigits: 6,
    positionDays: 90,
    proofDays: 730,
  },
  planning: {
    goal: 'cost',
    serviceMinutes: { drop: 4, pickup: 5, visit: 30 },
    secondsPerItem: 20,
    mostStops: 120,
    mayReload: true,
    windows: 'soft',
    latenessCentsPerMinute: 50,
    driverHourCents: 0,
    freezeMinutes: 15,
    leadMinutes: 10,
    promiseMinutes: 15,
    mostChangedTimes: 8,
    autoInsert: false,
    autoAcceptCents: null,
  },
  hours: {
    pack: 'eu',
    custom: { drivingMinutes: 480, dutyMinutes: 600, breakAfterMinutes: 240, breakMinutes: 30 },
  },
  traffic: {
    usual: typicalTraffic,
    usesLearned: true,
    onlyOnRoads: true,
    profiles: [{ key: 'rush-hours', name: 'Rush hours', percents: rushHours }],
  },
  proof: {
    methods: {
      person: toPerson,
      neighbour: { ...toPerson, photo: 'required', note: 'required' },
      safePlace: { ...unattended, note: 'required' },
      locker: { ...unattended, scan: 'required' },
    },
    hasLoadCheck: false,
    photoPixels: 1600,
    hasVehicleCheck: true,
    vehiclePoints: standardVehiclePoints,
    mayReorder: true,
  },
  failures: {
    mostAttempts: 3,
    attemptFeeCents: 0,
    reasons: withShown([
      { key: 'nobody-home', name: 'Nobody at home', group: 'site', nextStep: 'nextDay', isActive: true },
      {
        key: 'incorrect-address',
        name: 'Incorrect address',
        group: 'order',
        nextStep: 'call',
        isActive: true,
      },
      {
        key: 'no-access',
        name: 'No access to the building',
        group: 'site',
        nextStep: 'call',
        isActive: true,
      },
      {
        key: 'refused',
        name: 'Refused by the recipient',
        group: 'order',
        nextStep: 'return',
        isActive: true,
      },
      { key: 'damaged', name: 'Damaged in transit', group: 'goods', nextStep: 'return', isActive: true },
      {
        key: 'missing',
        name: 'Parcel not on the vehicle',
        group: 'scan',
        nextStep: 'nextDay',
        isActive: true,
      },
      { key: 'weather', name: 'Weather', group: 'site', nextStep: 'nextDay', isActive: true },
      { key: 'holiday', name: 'Closed for a holiday', group: 'site', nextStep: 'nextDay', isActive: true },
    ]),
  },
  holidays: { days: [] },
  forecast: {
    // Guesses, until arrivals have been compared with what was forecast.
    bands: [
      { untilMinutes: 15, earlyMinutes: 3, lateMinutes: 5 },
      { untilMinutes: 30, earlyMinutes: 5, lateMinutes: 10 },
      { untilMinutes: 60, earlyMinutes: 10, lateMinutes: 15 },
      { untilMinutes: 120, earlyMinutes: 15, lateMinutes: 25 },
      { untilMinutes: 1440, earlyMinutes: 20, lateMinutes: 40 },
    ],
    riskMinutes: 120,
    deviationMeters: 300,
    escalation: usualEscalation,
  },
  tracking: usualTracking,
}

/** Whether these are still the percents a workspace starts with, so that screens say that they are a guess. */
export function isGeneralPattern({ percents }: Pick<TrafficProfile, 'percents'>): boolean {
  return percents.every((percent, hour) => percent === rushHours[hour])
}

/** Whether the workspace rests on a day: on that day, or each year. */
export function isHoliday({ days }: HolidaySettings, date: string): boolean {
  return days.some((day) => day.date === date || (day.isYearly && day.date.slice(5) === date.slice(5)))
}

/** The same span on each of these days, and nothing on the others. */
export function weekOf(days: readonly (typeof weekdays)[number][], from: string, to: string): WeekHours {
  const on = (day: (typeof weekdays)[number]) => (days.includes(day) ? [{ from, to }] : [])
  return {
    monday: on('monday'),
    tuesday: on('tuesday'),
    wednesday: on('wednesday'),
    thursday: on('thursday'),
    friday: on('friday'),
    saturday: on('saturday'),
    sunday: on('sunday'),
  }
}

/** The day of the week of a date such as 2026-11-20. */
export function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!
}

/** Minutes after midnight of a time such as 08:30. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** What a pack asks of a driver's day, as the optimiser keeps it; nothing where there are no rules. */
export function drivingRulesOf(pack: HoursPack, { custom }: Pick<HoursSettings, 'custom'>): DrivingRules | undefined {
  if (pack === 'none') return undefined
  if (pack === 'eu') return europeanDrivingRules
  if (pack === 'us') return americanDrivingRules
  return {
    breaks: [
      {
        kind: 'driving',
        afterDrivingSeconds: custom.breakAfterMinutes * 60,
        durationSeconds: custom.breakMinutes * 60,
      },
    ],
    limits: { drivingSeconds: custom.drivingMinutes * 60, durationSeconds: custom.dutyMinutes * 60 },
  }
}

/**
 * The rests that a day of work asks for, whatever is driven: half an hour for over six hours and three quarters for over nine, as directive
 * 2002/15/EC, article 5 has it for mobile workers.
 */
export function workRulesOf(pack: HoursPack): { afterWorkSeconds: number; breakSeconds: number }[] {
  if (pack !== 'eu') return []
  return [
    { afterWorkSeconds: 6 * 3600, breakSeconds: 30 * 60 },
    { afterWorkSeconds: 9 * 3600, breakSeconds: 45 * 60 },
  ]
}

/** The limits of a pack in minutes. */
export type HoursLimits = {
  drivingMinutes: number
  dutyMinutes: number
  breakAfterMinutes: number
  breakMinutes: number
}

export function hoursLimitsOf(pack: HoursPack, settings: Pick<HoursSettings, 'custom'>): HoursLimits | undefined {
  const rules = drivingRulesOf(pack, settings)
  const pause = rules?.breaks.find((one) => one.kind === 'driving')
  if (!rules || !pause) return undefined
  return {
    drivingMinutes: (rules.limits.drivingSeconds ?? 0) / 60,
    dutyMinutes: (rules.limits.durationSeconds ?? 0) / 60,
    breakAfterMinutes: pause.afterDrivingSeconds / 60,
    breakMinutes: pause.durationSeconds / 60,
  }
}

/** What is left of a driver's day by its limits; below zero where a limit is passed. */
export function hoursLeft(
  limits: HoursLimits,
  { driving, duty, sinceBreak }: { driving: number; duty: number; sinceBreak: number },
): { driving: number; duty: number; untilBreak: number } {
  return {
    driving: limits.drivingMinutes - driving,
    duty: limits.dutyMinutes - duty,
    untilBreak: limits.breakAfterMinutes - sinceBreak,
  }
}

/** A key for a point of a vehicle. What was found at one stays under its key, so none is given again, also once its point is gone. */
export function newPointKey(): string {
  return `point-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
}

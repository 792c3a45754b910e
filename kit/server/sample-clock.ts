import { wallTime } from '#kit/contract/wall-time.ts'
import type { Settings } from './machine.ts'

/** The zone of the city that the sample workspace lies in. */
export const sampleTimeZone = 'America/Montevideo'

/** When the usual day of the sample, from seven in the morning to seven in the evening, is half done. */
const halfwayHour = 11
/** At any of these hours it is under way as it usually is. */
const usualHours = { from: 10, to: 14 }
/** So far the day moves without leaving its date: from midnight to midday, or from eleven to eleven. */
const [earliest, latest] = [-7, 4]

type Asking = Pick<Settings, 'hasSimulator'>

/**
 * By how many hours the working day of a sample that is begun now is later than usual, so that it is half done when somebody first looks. Close to
 * midnight it has just begun, or nearly ended: a day lies on one date. Without simulated drivers it is a usual day.
 */
export function sampleHoursLater(now: Date, { hasSimulator = false }: Asking): number {
  const hour = Number(wallTime(now, sampleTimeZone).slice(11, 13))
  if (!hasSimulator || (hour >= usualHours.from && hour < usualHours.to)) return 0
  return Math.min(latest, Math.max(earliest, hour - halfwayHour))
}

/** A time of day, so many hours later; what would leave the date ends where that does. */
export function laterTime(time: string, hours: number): string {
  return clockOf(Math.min(dayMinutes, Math.max(0, minutesOf(time) + hours * 60)))
}

/** A span of a day, so many hours later. */
export function laterSpan<T extends { from: string; to: string }>(span: T, hours: number): T {
  return { ...span, from: laterTime(span.from, hours), to: laterTime(span.to, hours) }
}

/** A time of every day, so many hours later, which may be past midnight. */
export function laterDaily(time: string, hours: number): string {
  return clockOf((minutesOf(time) + hours * 60 + dayMinutes) % dayMinutes)
}

const dayMinutes = 1440

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

import ICAL from 'ical.js'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'

export type Series = {
  startAt: Date
  endAt: Date
  allDay: boolean
  timeZone: string
  rrule: string
  exceptions: string[]
}
export type Occurrence = { start: Date; end: Date; wall: string }

/** So far a series is walked at most; a daily one lasts half a century. */
const mostSteps = 20_000
const mostOccurrences = 1_000
const dayMs = 86_400_000
const kept = new Set(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'])

/** Whether a text is a rule by which days repeat. */
export function isRule(text: string): boolean {
  try {
    const rule = ICAL.Recur.fromString(text)
    return kept.has(rule.freq) && !('BYHOUR' in rule.parts || 'BYMINUTE' in rule.parts || 'BYSECOND' in rule.parts)
  } catch {
    return false
  }
}

/** The zone whose clocks a series follows: whole days follow none. */
export function zoneOf({ allDay, timeZone }: Pick<Series, 'allDay' | 'timeZone'>): string {
  return allDay ? 'UTC' : timeZone
}

/** When an event takes place between two moments, in order. What it repeats keeps its time by the clocks of its zone. */
export function occurrencesOf(series: Series, from: Date, until: Date): Occurrence[] {
  const zone = zoneOf(series)
  const first = wallTime(series.startAt, zone)
  if (series.rrule === '') {
    const { startAt: start, endAt: end } = series
    return end > from && start < until ? [{ start, end, wall: first }] : []
  }
  const last = Date.parse(`${wallTime(series.endAt, zone)}Z`)
  const length = last - Date.parse(`${first}Z`)
  const found: Occurrence[] = []
  // What ended days before is passed over by the clock alone: to turn it into a moment takes far longer.
  const nearest = shiftWall(wallTime(from, zone), -length - 2 * dayMs)
  for (const wall of wallsOf(series.rrule, first, zone)) {
    if (wall < nearest) continue
    const start = momentAt(wall, zone)
    if (start >= until || found.length >= mostOccurrences) break
    const end = momentAt(shiftWall(wall, length), zone)
    if (end > from && !series.exceptions.includes(wall)) found.push({ start, end, wall })
  }
  return found
}

/** A time by the clock, so many milliseconds of clock time later. */
export function shiftWall(wall: string, ms: number): string {
  return new Date(Date.parse(`${wall}Z`) + ms).toISOString().slice(0, 16)
}

function* wallsOf(rule: string, first: string, zone: string): Generator<string> {
  const recur = ICAL.Recur.fromString(rule)
  // The end of a rule is a moment; the walk below knows only clocks.
  if (recur.until?.zone === ICAL.Timezone.utcTimezone)
    recur.until = ICAL.Time.fromDateTimeString(`${wallTime(recur.until.toJSDate(), zone)}:00`)
  const walk = recur.iterator(ICAL.Time.fromDateTimeString(`${first}:00`))
  for (let step = 0; step < mostSteps; step++) {
    const next = walk.next() as ICAL.Time | null
    if (!next) return
    yield next.toString().slice(0, 16)
  }
}

/** The rule of what a series was before one of its times. */
export function ruleUntil(rule: string, before: Date): string {
  const recur = ICAL.Recur.fromString(rule)
  recur.count = null
  recur.until = ICAL.Time.fromJSDate(new Date(before.getTime() - 1000), true)
  return recur.toString()
}

/** The rule of what follows from one of its times on: a count becomes what is left of it. */
export function ruleFrom(series: Series, wall: string): string {
  const recur = ICAL.Recur.fromString(series.rrule)
  if (recur.count === null) return series.rrule
  const zone = zoneOf(series)
  let past = 0
  for (const one of wallsOf(series.rrule, wallTime(series.startAt, zone), zone)) {
    if (one >= wall) break
    past++
  }
  recur.count = Math.max(1, recur.count - past)
  return recur.toString()
}

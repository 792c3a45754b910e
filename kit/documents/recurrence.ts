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

/** So many days, months and years a walk passes at most, found or not. Some rules fit no day at all. */
const mostMoves = 3_000
const movesInYear = 12
const mostOccurrences = 1_000
/** As often as a rule may repeat that counts its times: each of them is walked, since the first of them names the last. */
const mostCounted = 1_000
/** To find a place in a set takes the library as long as so many plain months. */
const setMoves = 25
const dayMs = 86_400_000
const longestMonthMs = 31 * dayMs
const kept = new Set(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'])

/** Whether a text is a rule by which days repeat. */
export function isRule(text: string): boolean {
  try {
    const rule = ICAL.Recur.fromString(text)
    if ((rule.count ?? 0) > mostCounted) return false
    // What no day can fulfil is found out by looking for two: the first may be the day it begins on.
    const walk = new Walk({ rule, dtstart: ICAL.Time.fromDateTimeString('2024-01-01T00:00:00') })
    for (let looks = 0; looks < 2; looks++) walk.next()
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
  for (const wall of wallsOf(series.rrule, { first, zone, nearest })) {
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

type Walked = { first: string; zone: string; nearest?: string }

function* wallsOf(rule: string, { first, zone, nearest = first }: Walked): Generator<string> {
  const recur = ICAL.Recur.fromString(rule)
  // The end of a rule is a moment; the walk below knows only clocks.
  if (recur.until?.zone === ICAL.Timezone.utcTimezone)
    recur.until = ICAL.Time.fromDateTimeString(`${wallTime(recur.until.toJSDate(), zone)}:00`)
  const dtstart = ICAL.Time.fromDateTimeString(`${begin(recur, first, nearest)}:00`)
  try {
    const walk = new Walk({ rule: recur, dtstart })
    let walked = 0
    for (let next = walk.next(); next; next = walk.next()) {
      if (recur.count !== null && ++walked > mostCounted) break
      yield next.toString().slice(0, 16)
    }
  } catch {
    // What no day fulfils within reach has no more times.
  }
}

/** Passes only so many days and years: the library would look for 30 February for ever. */
class Walk extends ICAL.RecurIterator {
  declare moves?: number

  override increment_monthday(days: number): void {
    this.pass(1 + days / 30)
    super.increment_monthday(days)
  }

  override increment_month(): void {
    this.pass(1)
    super.increment_month()
  }

  override increment_year(years: number): void {
    this.pass(movesInYear)
    super.increment_year(years)
  }

  private pass(moves: number): void {
    this.moves = (this.moves ?? 0) + ('BYSETPOS' in this.rule.parts ? moves * setMoves : moves)
    if (this.moves > mostMoves) throw new Error('The rule fits no day within reach.')
  }
}

/** Where a walk begins to come to the times near another: whole intervals later, so that it finds the same ones. */
function begin({ freq, interval, count, parts }: ICAL.Recur, first: string, nearest: string): string {
  if (count !== null) return first
  const distance = Date.parse(`${nearest}Z`) - Date.parse(`${first}Z`)
  const days = { DAILY: 1, WEEKLY: 7 }[freq]
  if (days !== undefined) return shiftWall(first, stepsIn(distance, days * interval * dayMs) * days * interval * dayMs)
  const months = interval * (freq === 'YEARLY' ? 12 : 1)
  const steps = stepsIn(distance, months * longestMonthMs)
  const isDayNamed = 'BYDAY' in parts || 'BYMONTHDAY' in parts
  // Later days are not in every month; where the rule names the days itself, the first will do.
  if (steps === 0 || (Number(first.slice(8, 10)) > 28 && !isDayNamed)) return first
  const at = new Date(`${first}Z`)
  if (isDayNamed) at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + steps * months)
  return at.toISOString().slice(0, 16)
}

/** How many whole steps there are on the way, less the last. */
function stepsIn(distance: number, step: number): number {
  return Math.max(0, Math.floor(distance / step) - 1)
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
  for (const one of wallsOf(series.rrule, { first: wallTime(series.startAt, zone), zone })) {
    if (one >= wall) break
    past++
  }
  recur.count = Math.max(1, recur.count - past)
  return recur.toString()
}

import { momentAt, wallTime } from '#kit/contract/wall-time.ts'

export const repeatUnits = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** As often as a rule that counts its times may repeat. */
export const mostTimes = 1_000
export const mostEvery = 99

/** How an event repeats, in the words of the form; without weekdays a week repeats on the day it begins. */
export type Repeat = {
  every: number
  unit: (typeof repeatUnits)[number]
  weekdays: (typeof weekdayCodes)[number][]
  end: { kind: 'never' } | { kind: 'on'; date: string } | { kind: 'after'; times: number }
}

/** A rule as the form shows it; `undefined` where the rule says more than the form can. The zone is the event's. */
export function repeatOf(rule: string, zone: string): Repeat | undefined {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string | undefined]))
  const unit = repeatUnits.find((one) => one === parts.get('FREQ'))
  const codes = parts.get('BYDAY')?.split(',') ?? []
  const weekdays = weekdayCodes.filter((code) => codes.includes(code))
  const isKnown = [...parts.keys()].every((name) => knownParts.has(name))
  if (!unit || !isKnown || weekdays.length < codes.length || (codes.length > 0 && unit !== 'WEEKLY')) return undefined
  return { every: Number(parts.get('INTERVAL') ?? 1), unit, weekdays, end: endOf(parts, zone) }
}

const knownParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT'])

function endOf(parts: ReadonlyMap<string, string | undefined>, zone: string): Repeat['end'] {
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')]
  if (count) return { kind: 'after', times: Number(count) }
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z)?$/.exec(until ?? '') ?? []
  if (!year) return { kind: 'never' }
  const date = `${year}-${month}-${day}`
  if (!time) return { kind: 'on', date }
  const moment = `${date}T${time.slice(1, 3)}:${time.slice(3, 5)}:00Z`
  return { kind: 'on', date: wallTime(moment, zone).slice(0, 10) }
}

/** The rule of RFC 5545; its last day is whole by the clocks of the zone. */
export function ruleOf({ every, unit, weekdays, end }: Repeat, zone: string): string {
  const days = weekdayCodes.filter((code) => weekdays.includes(code))
  return [
    `FREQ=${unit}`,
    ...(every > 1 ? [`INTERVAL=${every}`] : []),
    ...(unit === 'WEEKLY' && days.length > 0 ? [`BYDAY=${days.join()}`] : []),
    ...(end.kind === 'after' ? [`COUNT=${end.times}`] : []),
    ...(end.kind === 'on' ? [`UNTIL=${untilOf(end.date, zone)}`] : []),
  ].join(';')
}

function untilOf(date: string, zone: string): string {
  return `${momentAt(`${date}T23:59`, zone).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** The same rule for clocks of another zone: an event that lasts whole days follows none. */
export function inZone(rule: string, from: string, to: string): string {
  if (from === to) return rule
  const repeat = repeatOf(rule, from)
  return repeat ? ruleOf(repeat, to) : rule
}

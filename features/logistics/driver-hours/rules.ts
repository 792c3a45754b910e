import { wallTime } from '#kit/contract/wall-time.ts'
import type { DutyDay } from './contract.ts'

export type Span = { since: Date; until: Date | null }

/** Spans of duty by the day they began on, with the breaks within them; the newest day first. */
export function dutyDays(
  spans: readonly Span[],
  breaks: readonly Span[],
  { now, timeZone }: { now: Date; timeZone: string },
): DutyDay[] {
  const days = new Map<string, DutyDay>()
  for (const { since, until } of spans) {
    const day = wallTime(since, timeZone).slice(0, 10)
    const known = days.get(day) ?? { day, spans: [], dutySeconds: 0, breakSeconds: 0 }
    known.spans.push({ since: since.toISOString(), until: until?.toISOString() ?? null })
    known.dutySeconds += secondsBetween(since, until ?? now)
    for (const pause of breaks) known.breakSeconds += sharedSeconds(pause, { since, until }, now)
    days.set(day, known)
  }
  return [...days.values()].toSorted((one, other) => other.day.localeCompare(one.day))
}

function sharedSeconds(one: Span, other: Span, now: Date): number {
  const from = new Date(Math.max(one.since.getTime(), other.since.getTime()))
  const to = new Date(Math.min((one.until ?? now).getTime(), (other.until ?? now).getTime()))
  return secondsBetween(from, to)
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))
}

const ends: ReadonlySet<string> = new Set([
  'breakEnd',
  'depart',
  'arrive',
  'deliver',
  'partly',
  'pickUp',
  'finish',
  'offDuty',
])

/** From each start of a break to whatever ended it: going back to work ends it too. */
export function breaksFrom(acts: readonly { kind: string; at: Date }[]): Span[] {
  const spans: Span[] = []
  for (const { kind, at } of acts) {
    const last = spans.at(-1)
    const isOpen = last?.until === null
    if (kind === 'breakStart' && !isOpen) spans.push({ since: at, until: null })
    else if (last && isOpen && ends.has(kind)) last.until = at
  }
  return spans
}

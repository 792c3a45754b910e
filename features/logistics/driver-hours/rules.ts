import { wallTime } from '#kit/contract/wall-time.ts'
import { longestDutyMs } from '../driver/rules.ts'
import { breaksOf } from '../routes/rules/breaks.ts'
import type { DutyDay } from './contract.ts'

export type Span = { since: Date; until: Date | null }
export type DutySpan = Span & { isAssumed: boolean }

/** Ends duty that its driver forgot to end, with what they recorded last before they forgot. */
export function endForgotten(spans: readonly Span[], acts: readonly { at: Date }[], now: Date): DutySpan[] {
  return spans.map(({ since, until }, index) => {
    const mostMs = Math.min(since.getTime() + longestDutyMs, spans[index + 1]?.since.getTime() ?? Infinity)
    if (until !== null || now.getTime() <= mostMs) return { since, until, isAssumed: false }
    const last = acts.findLast(({ at }) => at >= since && at.getTime() < mostMs)
    return { since, until: last?.at ?? since, isAssumed: true }
  })
}

/** Spans of duty by the day they began on, with the breaks within them; the newest day first. */
export function dutyDays(
  spans: readonly DutySpan[],
  breaks: readonly Span[],
  { now, timeZone }: { now: Date; timeZone: string },
): DutyDay[] {
  const days = new Map<string, DutyDay>()
  for (const { since, until, isAssumed } of spans) {
    const day = wallTime(since, timeZone).slice(0, 10)
    const known = days.get(day) ?? { day, spans: [], dutySeconds: 0, breakSeconds: 0 }
    known.spans.push({ since: since.toISOString(), until: until?.toISOString() ?? null, isAssumed })
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

/** The breaks in acts that were applied, in their order. */
export function breaksFrom(acts: readonly { kind: string; at: Date }[]): Span[] {
  return breaksOf(acts.map(({ kind, at }) => ({ kind, atMs: at.getTime() }))).map(({ sinceMs, untilMs }) => ({
    since: new Date(sinceMs),
    until: untilMs === null ? null : new Date(untilMs),
  }))
}

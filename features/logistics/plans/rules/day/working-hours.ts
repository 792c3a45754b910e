import type { TimeSpan } from '../facts.ts'

/** Whether two shifts share any time. */
export function inOverlap(one: readonly TimeSpan[], other: readonly TimeSpan[]): boolean {
  return one.some((span) =>
    other.some(({ startSeconds, endSeconds }) => span.startSeconds < endSeconds && startSeconds < span.endSeconds),
  )
}

/** Whether spans follow one another. */
export function areInOrder(hours: readonly TimeSpan[]): boolean {
  return hours.every(({ startSeconds }, index) => index === 0 || hours[index - 1]!.endSeconds <= startSeconds)
}

/** The most spans that a shift may have: three rests between them. */
export const mostSpans = 4

/** Hours that begin at another time; what lies before it is left out. */
export function withStart(hours: readonly TimeSpan[], startSeconds: number): TimeSpan[] {
  const [first, ...others] = hours.filter(({ endSeconds }) => endSeconds > startSeconds)
  return first ? [{ ...first, startSeconds }, ...others] : [...hours]
}

/** Hours that end at another time; what lies behind it is left out. */
export function withEnd(hours: readonly TimeSpan[], endSeconds: number): TimeSpan[] {
  const kept = hours.filter(({ startSeconds }) => startSeconds < endSeconds)
  const last = kept.at(-1)
  return last ? [...kept.slice(0, -1), { ...last, endSeconds }] : [...hours]
}

/** When the driver rests between two spans. */
export function restsIn(hours: readonly TimeSpan[]): TimeSpan[] {
  return hours
    .slice(1)
    .map(({ startSeconds }, index) => ({ startSeconds: hours[index]!.endSeconds, endSeconds: startSeconds }))
    .filter(({ startSeconds, endSeconds }) => startSeconds < endSeconds)
}

/** Hours with a rest instead of any that it touches; without length there is none then. `undefined` where a shift can't have it. */
export function withRest(hours: readonly TimeSpan[], rest: TimeSpan): TimeSpan[] | undefined {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return undefined
  const whole = { startSeconds: first.startSeconds, endSeconds: last.endSeconds }
  const others = restsIn(hours).filter(
    (one) => one.endSeconds < rest.startSeconds || one.startSeconds > rest.endSeconds,
  )
  const all = (rest.startSeconds < rest.endSeconds ? [...others, rest] : others).toSorted(
    (one, other) => one.startSeconds - other.startSeconds,
  )
  const isWithin = all.every((one) => one.startSeconds > whole.startSeconds && one.endSeconds < whole.endSeconds)
  if (!isWithin || all.length >= mostSpans) return undefined
  return [...all, undefined].map((next, index) => ({
    startSeconds: all[index - 1]?.endSeconds ?? whole.startSeconds,
    endSeconds: next?.startSeconds ?? whole.endSeconds,
  }))
}

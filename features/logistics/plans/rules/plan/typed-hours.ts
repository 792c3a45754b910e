import { isSame } from '#kit/contract/same.ts'
import type { TimeSpan } from '../facts.ts'
import { restsIn, withEnd, withRest, withStart } from '../day/working-hours.ts'
import { latestSeconds } from './time-lock.ts'

const daySeconds = 86_400
const usualSeconds = 8 * 3600
/** A mistyped time would make a long shift into the next day; a shift that long has to be dragged. */
export const mostOvernightSeconds = 14 * 3600

export type HoursFault = 'startAfterEnd' | 'tooLate' | 'tooLong' | 'breakOutside' | 'breakBackwards' | 'breakOverlaps'
/** Hours after a time was typed, why it can't be, or that nothing changes by it. */
export type TypedHours =
  | { kind: 'changed'; hours: TimeSpan[] }
  | { kind: 'fault'; fault: HoursFault }
  | { kind: 'same' }
type Hours = readonly TimeSpan[]

/** A shift that starts at another time of day, at most a day before it ends. */
export function startTyped(hours: Hours, clock: number): TypedHours {
  const last = hours.at(-1)
  if (!last) return changed(hours, [{ startSeconds: clock, endSeconds: clock + usualSeconds }])
  const startSeconds = clockAfter(clock, last.endSeconds - daySeconds)
  if (startSeconds < 0) return fault('startAfterEnd')
  if (isTooLong(startSeconds, last.endSeconds)) return fault('tooLong')
  return changed(hours, withStart(hours, startSeconds))
}

/** A shift that ends at another time of day; where that lies before its start, on the next day, if that isn't too far. */
export function endTyped(hours: Hours, clock: number): TypedHours {
  const [first] = hours
  if (!first) return changed(hours, [{ startSeconds: Math.max(0, clock - usualSeconds), endSeconds: clock }])
  const endSeconds = clockAfter(clock, first.startSeconds + 1)
  if (endSeconds > latestSeconds) return fault('tooLate')
  return isTooLong(first.startSeconds, endSeconds) ? fault('tooLong') : changed(hours, withEnd(hours, endSeconds))
}

/** A break that starts or ends at another time of day within the shift. */
export function restTyped(hours: Hours, rest: TimeSpan, [edge, clock]: [keyof TimeSpan, number]): TypedHours {
  const [shiftStart, shiftEnd] = [hours[0]?.startSeconds ?? 0, hours.at(-1)?.endSeconds ?? 0]
  const next = { ...rest, [edge]: clockAfter(clock, shiftStart) }
  const isInside = [next.startSeconds, next.endSeconds].every((one) => one > shiftStart && one < shiftEnd)
  if (!isInside) return fault('breakOutside')
  if (next.startSeconds >= next.endSeconds) return fault('breakBackwards')
  const without = withRest(hours, { ...rest, endSeconds: rest.startSeconds }) ?? []
  // Dragging a break over another joins them; someone typing a time wouldn't see the other one disappear.
  if (restsIn(without).some((one) => inTouch(one, next))) return fault('breakOverlaps')
  const after = withRest(without, next)
  return after ? changed(hours, after) : fault('breakOutside')
}

function isTooLong(startSeconds: number, endSeconds: number): boolean {
  const isOvernight = Math.floor(startSeconds / daySeconds) < Math.ceil(endSeconds / daySeconds) - 1
  return isOvernight && endSeconds - startSeconds > mostOvernightSeconds
}

function inTouch(one: TimeSpan, other: TimeSpan): boolean {
  return one.startSeconds <= other.endSeconds && other.startSeconds <= one.endSeconds
}

function changed(before: Hours, hours: TimeSpan[]): TypedHours {
  return isSame(before, hours) ? { kind: 'same' } : { kind: 'changed', hours }
}

function fault(reason: HoursFault): TypedHours {
  return { kind: 'fault', fault: reason }
}

/** The first moment from another one on at which the clock shows a time of day. */
function clockAfter(clock: number, from: number): number {
  return clock + Math.ceil((from - clock) / daySeconds) * daySeconds
}

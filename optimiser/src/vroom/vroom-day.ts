import { NO_WAY } from '../model/model.ts'
import type { TimeSpan } from '../problem.ts'
import type { VroomInput, VroomSpan, VroomTask } from './vroom.ts'

/** Later times are treated as Unix times. */
const CALENDAR = NO_WAY / 4
const TEN_DAYS = 864_000

/** Hours of a vehicle without hours: from time 0, or from before all Unix times. Undefined if the input contains no times. */
export function allDay(input: VroomInput): TimeSpan | undefined {
  const spans = spansOf(input)
  const hasBreaks = input.vehicles.some(({ breaks = [] }) => breaks.length > 0)
  if (spans.length === 0 && !hasBreaks) return undefined
  // A span that is open for years from time 0 says nothing about the day.
  const dated = spans.filter((span) => !isOpenForYears(span) || span[0] > CALENDAR)
  const first = dated.reduce((least, [start]) => Math.min(least, start), dated[0]?.[0] ?? 0)
  const startSeconds = first > CALENDAR ? first - TEN_DAYS : 0
  return { startSeconds, endSeconds: startSeconds + NO_WAY }
}

/** Converts a span. A span that is open for years is clipped to the start of the day, so that all times are close together. */
export function spanWithin(day: TimeSpan | undefined, span: VroomSpan): TimeSpan {
  const [start, end] = span
  const isClipped = day && isOpenForYears(span) && end >= day.startSeconds
  return { startSeconds: isClipped ? Math.max(start, day.startSeconds) : start, endSeconds: end }
}

function isOpenForYears([start, end]: VroomSpan): boolean {
  return end - start > NO_WAY
}

function spansOf({ jobs = [], shipments = [], vehicles }: VroomInput): VroomSpan[] {
  const tasks: VroomTask[] = [...jobs, ...shipments.flatMap(({ pickup, delivery }) => [pickup, delivery])]
  const hours = vehicles.flatMap(({ time_window: span, breaks = [] }) => [
    ...(span ? [span] : []),
    ...breaks.flatMap((rest) => rest.time_windows ?? []),
  ])
  return [...tasks.flatMap((task) => task.time_windows ?? []), ...hours]
}

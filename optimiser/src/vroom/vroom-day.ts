import { NO_WAY } from '../model/model.ts'
import type { TimeSpan } from '../problem.ts'
import type { VroomInput, VroomSpan, VroomTask } from './vroom.ts'

/** Times from here on are taken for those of a calendar, which begins long before. */
const CALENDAR = NO_WAY / 4
const TEN_DAYS = 864_000

/** The hours of a vehicle that has none: from time 0 on, or from before all times of a calendar. None where no time is named. */
export function allDay(input: VroomInput): TimeSpan | undefined {
  const spans = spansOf(input)
  const hasBreaks = input.vehicles.some(({ breaks = [] }) => breaks.length > 0)
  if (spans.length === 0 && !hasBreaks) return undefined
  // What is open for years from the beginning of time says nothing about the day.
  const dated = spans.filter((span) => !isOpenForYears(span) || span[0] > CALENDAR)
  const first = dated.reduce((least, [start]) => Math.min(least, start), dated[0]?.[0] ?? 0)
  const startSeconds = first > CALENDAR ? first - TEN_DAYS : 0
  return { startSeconds, endSeconds: startSeconds + NO_WAY }
}

/** A span in a problem. What is open for years begins with the day, so that its start is not taken for a time of another decade. */
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

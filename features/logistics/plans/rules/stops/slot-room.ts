import type { TimeSpan } from '../facts.ts'

/** What a route of a plan has left: the spans without work, and how many more stops it may make at most. */
export type RouteRoom = { free: TimeSpan[]; mostStops: number }
export type PlanRoom = {
  routes: RouteRoom[]
  /** What a stop more takes, with the way to it. */
  stopSeconds: number
  /** The windows of each delivery that still needs a place; none for any time of the day. */
  waiting: TimeSpan[][]
}
/** Room of a day: who works at all, who works for depots without a plan, and what the plans have left, if there are any. */
export type DayRoom = { hours: TimeSpan[]; unplanned: TimeSpan[]; plan: PlanRoom | null }

/** Whether one more delivery can be promised within a window, besides those of some windows that were promised already. */
export function hasRoom({ plan, unplanned }: DayRoom, window: TimeSpan, promised: readonly TimeSpan[][]): boolean {
  if (plan === null || unplanned.some((hours) => isWithin(window, hours))) return true
  return placesLeft({ ...plan, waiting: [...plan.waiting, ...promised] }, window) > 0
}

/**
 * A bound, not a search: each stop takes the same time, routes stay as they are, and neither skills nor the places themselves are looked at. What waits
 * needs its place on the day, and what waits for this very window a place within it.
 */
export function placesLeft({ routes, stopSeconds, waiting }: PlanRoom, window: TimeSpan): number {
  const fitting = (span: TimeSpan) =>
    routes.reduce(
      (sum, { free, mostStops }) => sum + Math.max(0, Math.min(mostStops, fits(free, span, stopSeconds))),
      0,
    )
  const bound = waiting.filter((windows) => windows.length > 0 && windows.every((one) => isWithin(one, window)))
  return Math.min(fitting(window) - bound.length, fitting(wholeDay) - waiting.length)
}

/** A shift through the night belongs to the day on which it begins. */
const wholeDay: TimeSpan = { startSeconds: 0, endSeconds: 2 * 86_400 }

function fits(free: readonly TimeSpan[], within: TimeSpan, stopSeconds: number): number {
  return free.reduce((sum, { startSeconds, endSeconds }) => {
    const seconds = Math.min(endSeconds, within.endSeconds) - Math.max(startSeconds, within.startSeconds)
    return sum + Math.max(0, Math.floor(seconds / stopSeconds))
  }, 0)
}

export function isWithin(inner: TimeSpan, outer: TimeSpan): boolean {
  return outer.startSeconds <= inner.startSeconds && inner.endSeconds <= outer.endSeconds
}

/** The hours of a shift without its work, and with the waits within it. */
export function freeWithin(hours: readonly TimeSpan[], work: TimeSpan, waits: readonly TimeSpan[]): TimeSpan[] {
  const around = hours.flatMap(({ startSeconds, endSeconds }) => [
    { startSeconds, endSeconds: Math.min(endSeconds, work.startSeconds) },
    { startSeconds: Math.max(startSeconds, work.endSeconds), endSeconds },
  ])
  return [...around, ...waits].filter(({ startSeconds, endSeconds }) => startSeconds < endSeconds)
}

type Loaded = { stops: number; loadShare: number }

/** How many more stops like its own a vehicle holds that loads once; an empty one takes as many as its hours allow. */
export function stopsByLoad({ stops, loadShare }: Loaded): number {
  return stops === 0 || loadShare <= 0 ? Infinity : Math.floor(((1 - loadShare) * stops) / loadShare)
}

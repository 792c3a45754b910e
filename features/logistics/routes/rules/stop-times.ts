import type { StopRecord } from './recorded-actions.ts'
import type { RouteStop } from './route-stop.ts'

/** Seconds after midnight of the route's day. */
export type StopTimes = {
  planned: number
  /** When its driver came, else when they are expected where that differs from the plan. */
  real: number | null
  isOver: boolean
}

export function stopTimes(stop: RouteStop, record: StopRecord | undefined, midnight: Date): StopTimes {
  const isOver = isDone(record)
  const at = record?.arrivedAt ?? record?.doneAt ?? (isOver ? undefined : stop.expected?.at)
  return {
    planned: stop.arrivalSeconds,
    real: at ? Math.round((Date.parse(at) - midnight.getTime()) / 1000) : null,
    isOver,
  }
}

export function isDone(record: StopRecord | undefined): boolean {
  return record !== undefined && record.doneAt !== null
}

/** From here on a route is long: what was done stays in sight only as far as it is near what comes next. */
const longest = 12
const keptInSight = 8

/** How many of the stops that were done first are folded into one line. */
export function foldedCount(isDoneAt: readonly boolean[]): number {
  const open = isDoneAt.indexOf(false)
  const done = open === -1 ? isDoneAt.length : open
  return done > longest ? done - keptInSight : 0
}

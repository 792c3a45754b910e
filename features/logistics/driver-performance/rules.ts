import type { AttemptCounts } from '../attempts/rules.ts'
import type { Tally } from './contract.ts'

export type DrivenRoute = {
  id: number
  day: string
  stops: number
  startSeconds: number
  /** When it leaves the depot, loaded. */
  departSeconds: number
  endSeconds: number
  distanceMeters: number
  departedAt: Date | null
  finishedAt: Date | null
  /** How it was closed, where it is. */
  closing: { missingProofs: number; odometerStart: number | null; odometerEnd: number | null } | null
}
/** What was attempted on a day, and how much of it within its window. */
export type Attempted = AttemptCounts & { day: string; timed: number; onTime: number }

export function tallyOf(routes: readonly DrivenRoute[], attempted: readonly Attempted[]): Tally {
  const finished = routes.filter(({ departedAt, finishedAt }) => departedAt && finishedAt)
  const closed = routes.filter(({ closing }) => closing)
  return {
    attempts: sum(attempted, ({ attempts }) => attempts),
    delivered: sum(attempted, ({ delivered }) => delivered),
    failed: sum(attempted, ({ failed }) => failed),
    first: sum(attempted, ({ first }) => first),
    firstDelivered: sum(attempted, ({ firstDelivered }) => firstDelivered),
    timed: sum(attempted, ({ timed }) => timed),
    onTime: sum(attempted, ({ onTime }) => onTime),
    stops: sum(routes, (route) => route.stops),
    plannedSeconds: sum(routes, plannedSeconds),
    plannedMeters: sum(routes, ({ distanceMeters }) => distanceMeters),
    missingProofs: sum(closed, ({ closing }) => closing?.missingProofs ?? 0),
    closedStops: sum(closed, (route) => route.stops),
    finishedPlannedSeconds: sum(finished, ({ departSeconds, endSeconds }) => endSeconds - departSeconds),
    finishedSeconds: sum(finished, takenSeconds),
  }
}

/** By the odometers of all routes; null where one of them wasn’t read. */
export function drivenMeters(routes: readonly DrivenRoute[]): number | null {
  let meters = 0
  for (const { closing } of routes) {
    if (!closing || closing.odometerStart === null || closing.odometerEnd === null) return null
    meters += Math.max(0, closing.odometerEnd - closing.odometerStart) * 1000
  }
  return routes.length === 0 ? null : Math.round(meters)
}

function plannedSeconds({ startSeconds, endSeconds }: DrivenRoute): number {
  return endSeconds - startSeconds
}

function takenSeconds({ departedAt, finishedAt }: DrivenRoute): number {
  return departedAt && finishedAt ? Math.round((finishedAt.getTime() - departedAt.getTime()) / 1000) : 0
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0)
}

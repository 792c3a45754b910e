import { wallTime } from '#kit/contract/wall-time.ts'
import { countOfState } from '../day/rules.ts'
import type { DeliveryState } from '../deliveries/rules.ts'
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
export type DrivenStop = {
  day: string
  windows: readonly { to: string }[]
  attempts: number
  outcome: 'delivered' | 'failed' | 'open'
  doneAt: Date | null
}

/** A failed delivery goes on to another route; what the driver recorded stays with the one it failed on. */
export function outcomeOf(at: { state: DeliveryState; isStillHere: boolean; hasFailedHere: boolean }) {
  if (!at.isStillHere) return at.hasFailedHere ? 'failed' : 'open'
  const count = countOfState[at.state]
  return count === 'delivered' || count === 'failed' ? count : 'open'
}

export function tallyOf(routes: readonly DrivenRoute[], stops: readonly DrivenStop[], timeZone: string): Tally {
  const done = stops.filter(({ outcome }) => outcome === 'delivered')
  const timed = done.filter(({ windows, doneAt }) => windows.length > 0 && doneAt)
  const finished = routes.filter(({ departedAt, finishedAt }) => departedAt && finishedAt)
  const closed = routes.filter(({ closing }) => closing)
  return {
    stops: sum(routes, (route) => route.stops),
    delivered: done.length,
    failed: stops.filter(({ outcome }) => outcome === 'failed').length,
    firstTry: done.filter(({ attempts }) => attempts <= 1).length,
    timed: timed.length,
    onTime: timed.filter((stop) => isOnTime(stop, timeZone)).length,
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

function isOnTime({ day, windows, doneAt }: DrivenStop, timeZone: string): boolean {
  const last = windows.reduce((latest, { to }) => (to > latest ? to : latest), '')
  return doneAt !== null && wallTime(doneAt, timeZone) <= `${day}T${last}`
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

import { daysAfter } from '#kit/contract/days.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import type { DeliveryState } from '../rules.ts'

/** Less than a minute isn't late: no clock would show it. */
export const leastLateSeconds = 60

/** The one word for late: of a plan, of a forecast and of what was done. */
export function isLate({ lateSeconds }: { lateSeconds: number }): boolean {
  return lateSeconds >= leastLateSeconds
}

type Windows = readonly { to: string }[]
type Zoned = { day: string; timeZone: string }

/** When its last window of a day ends; `null` where it may come at any time. */
export function dueAt(windows: Windows, zoned: Zoned): Date | null {
  const last = lastEnd(windows)
  return last === undefined ? null : momentOfEnd(last, zoned)
}

/** When the last of them ends, as clocks say it. */
export function lastEnd(windows: Windows): string | undefined {
  return windows
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
}

export function momentOfEnd(end: string, { day, timeZone }: Zoned): Date {
  return momentAt(end === '24:00' ? `${daysAfter(day, 1)}T00:00` : `${day}T${end}`, timeZone)
}

type Expected = { eta: Date | null; promisedAt: Date | null }

/** When a stop is expected: as its route is forecast, beside which what was planned is kept. What isn't forecast yet comes now at the earliest. */
export function expectedAt({ eta, promisedAt }: Expected, now: Date): Date | null {
  if (promisedAt) return eta
  return eta && new Date(Math.max(eta.getTime(), now.getTime()))
}

/** How long is left until it is due, below zero where it is expected after that; `null` where either isn't known. */
export function slackSecondsOf({ expectedAt, due }: { expectedAt: Date | null; due: Date | null }): number | null {
  return expectedAt && due && Math.round((due.getTime() - expectedAt.getTime()) / 1000)
}

export function isLateBy(slackSeconds: number | null): slackSeconds is number {
  return slackSeconds !== null && isLate({ lateSeconds: -slackSeconds })
}

/** More than this to spare says no more than that it is on time. */
const muchSpareSeconds = 7200

export function isMuchSpare(slackSeconds: number): boolean {
  return slackSeconds > muchSpareSeconds
}

/** Whose driver is still to come: only of these it is said that they will be late. */
export function isStillExpected({ state }: { state: DeliveryState }): boolean {
  return expectedStates.includes(state)
}

const expectedStates: readonly DeliveryState[] = ['published', 'loaded', 'outForDelivery']

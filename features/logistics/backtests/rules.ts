import type { Kpis } from '../plans/rules.ts'

export const backtestStates = ['running', 'done', 'cancelled'] as const
export type BacktestState = (typeof backtestStates)[number]

/** Days between the first and the last, both included. */
export const mostDays = 31
export const mostTrials = 3
export const mostPlans = 100
/** How long each plan is searched with each of the settings. */
export const backtestPaces = ['quick', 'normal'] as const

/** The figures of several days together. How far the hours lie apart is no sum: it is the mean of the days. */
export function totalOf(days: readonly Kpis[]): Kpis | undefined {
  const [first, ...others] = days
  if (!first) return undefined
  const total = { ...first }
  for (const day of others) for (const key of keysOf(total)) total[key] += day[key]
  return { ...total, balanceSeconds: total.balanceSeconds / days.length }
}

function keysOf(kpis: Kpis): (keyof Kpis)[] {
  return Object.keys(kpis) as (keyof Kpis)[]
}

export function backtestPath(id: number): string {
  return `/apps/logistics/backtests/${id}`
}

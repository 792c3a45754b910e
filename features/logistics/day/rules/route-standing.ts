import type { RouteOfDay } from '../contract.ts'

/** How a route of the day stands, the worst first. Of what is true of it at once, the first says it. */
export const standings = ['stopped', 'late', 'atRisk', 'silent', 'onTime', 'toStart', 'done'] as const
export type Standing = (typeof standings)[number]

type Judged = Pick<
  RouteOfDay,
  'away' | 'stops' | 'over' | 'late' | 'atRisk' | 'silentSince' | 'isDeparted' | 'isFinished'
>

/** `stopped`: its driver can't work, and something is left to do. `silent`: nothing is heard of it while it is under way. */
export function standingOf(route: Judged): Standing {
  const { away, late, atRisk, silentSince, isDeparted, isFinished } = route
  if (isFinished) return 'done'
  if (away !== null) return route.over < route.stops ? 'stopped' : 'done'
  if (late > 0) return 'late'
  if (atRisk > 0) return 'atRisk'
  if (!isDeparted) return 'toStart'
  return silentSince === null ? 'onTime' : 'silent'
}

/** The worst first; among equals the one with the least time left, then the one whose next stop comes first. */
export function worstFirst(routes: readonly RouteOfDay[]): RouteOfDay[] {
  return routes.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      compared(slackOf(one), slackOf(other)) ||
      compared(nextOf(one), nextOf(other)) ||
      one.id - other.id,
  )
}

/** How many stand how. */
export function countStandings(routes: readonly Judged[]): Record<Standing, number> {
  const counts = { stopped: 0, late: 0, atRisk: 0, silent: 0, onTime: 0, toStart: 0, done: 0 }
  for (const route of routes) counts[standingOf(route)] += 1
  return counts
}

function rankOf(route: Judged): number {
  return standings.indexOf(standingOf(route))
}

/** Only what is late or may be is in a hurry: how much others have left changes nothing. */
function slackOf(route: RouteOfDay): number {
  return ['late', 'atRisk'].includes(standingOf(route)) ? (route.slackSeconds ?? 0) : 0
}

function nextOf({ next, silentSince }: RouteOfDay): number {
  return Date.parse(silentSince ?? next?.expectedAt ?? '') || Infinity
}

// Two that never come are equal, which their difference isn't.
function compared(one: number, other: number): number {
  return one === other ? 0 : one - other
}

const noonHour = 12

/** From noon on what is left to do for a dispatcher is the day to come. */
export function isTimeToPlan(wallTime: string): boolean {
  return Number(wallTime.slice(11, 13)) >= noonHour
}

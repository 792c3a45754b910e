import { endKinds } from '../../attempts/rules.ts'
import type { DriverRoute, DriverStop } from '../../driver/contract.ts'
import type { Fill } from './fills.ts'

/** What was recorded of a route, at simulated times. */
export type Act = { kind: string; stopId: number | null; atMs: number; data: Record<string, unknown> }
/** What is done next; its pictures are drawn when it is done. */
export type NextAct = Act & { pictures: ('photo' | 'signature')[] }

/** All that a simulated driver knows. */
export type Told = {
  seed: number
  route: DriverRoute
  midnightMs: number
  /** When the route was published as it is now. */
  publishedMs: number
  acts: readonly Act[]
  /** Keys of the reasons that can be given. */
  reasons: readonly string[]
  /** What goes into the tank before setting off; on most days nothing. */
  fill: Fill | null
  isChaos: boolean
  /** What is left is done at once from then on. */
  hurryMs: number | null
}

export function endedIn(acts: readonly Act[]): Set<number> {
  return new Set(acts.flatMap(({ kind, stopId }) => (endKinds.has(kind) && stopId !== null ? [stopId] : [])))
}

/** The stops that are still to be done, in their order. */
export function openStops({ route, acts }: Pick<Told, 'route' | 'acts'>): DriverStop[] {
  const ended = endedIn(acts)
  return route.stops.filter(({ stopId, isGone }) => isGone === null && !ended.has(stopId))
}

export function lastAt(acts: readonly Act[], except: readonly string[] = []): number {
  return Math.max(0, ...acts.filter(({ kind }) => !except.includes(kind)).map(({ atMs }) => atMs))
}

export function hasDone(acts: readonly Act[], kind: string, stopId: number | null = null): boolean {
  return acts.some((one) => one.kind === kind && (stopId === null || one.stopId === stopId))
}

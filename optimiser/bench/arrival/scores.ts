import { horizons } from '../../src/arrival/correction.ts'
import type { ArrivalForecast } from '../../src/arrival/forecast.ts'
import type { Case } from './replay.ts'

export interface Scored {
  readonly one: Case
  readonly forecast: ArrivalForecast
}
export interface HorizonScore {
  readonly count: number
  /** Share of arrivals inside the band. */
  readonly coverage: number
  readonly widthSeconds: number
  /** Mean pinball loss at 10, 50 and 90 %, in seconds. */
  readonly pinball: readonly [number, number, number]
}

export function byHorizon(scored: readonly Scored[]): HorizonScore[] {
  return Array.from({ length: horizons }, (_, horizon) => scoreOf(scored.filter(({ one }) => one.horizon === horizon)))
}

export function scoreOf(scored: readonly Scored[]): HorizonScore {
  const mean = (of: (each: Scored) => number) =>
    scored.reduce((sum, each) => sum + of(each), 0) / Math.max(1, scored.length)
  const pinball = (share: number, key: keyof ArrivalForecast) =>
    mean(({ one, forecast }) => loss(one.beganSeconds - forecast[key], share))
  return {
    count: scored.length,
    coverage: mean((each) => (isInside(each) ? 1 : 0)),
    widthSeconds: mean(({ forecast }) => forecast.highSeconds - forecast.lowSeconds),
    pinball: [pinball(0.1, 'lowSeconds'), pinball(0.5, 'medianSeconds'), pinball(0.9, 'highSeconds')],
  }
}

function loss(over: number, share: number): number {
  return over > 0 ? share * over : (share - 1) * over
}

export function isInside({ one, forecast }: Scored): boolean {
  return one.beganSeconds >= forecast.lowSeconds && one.beganSeconds <= forecast.highSeconds
}

/** Groups with at least so many cases, the worst first. */
export function worstGroups(scored: readonly Scored[], fewest: number) {
  const groups = groupsOf(
    scored,
    ({ one, forecast }) => `${one.horizon} ${Math.floor(forecast.medianSeconds / 3600)} ${one.zone}`,
  )
  return [...groups]
    .filter(([, list]) => list.length >= fewest)
    .map(([name, list]) => ({ name, count: list.length, coverage: scoreOf(list).coverage }))
    .toSorted((one, other) => one.coverage - other.coverage)
}

function groupsOf<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(keyOf(one), [])
  for (const one of list) groups.get(keyOf(one))!.push(one)
  return groups
}

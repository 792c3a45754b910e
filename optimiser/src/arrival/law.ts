import { doubtOf, effectOf, fitLevel, type Level } from './levels.ts'
import { spreadOf, type Spread } from './spread.ts'

/** How the logarithm of actual over planned time is distributed. Plain data: it can be kept as JSON. */
export interface Law {
  /** Of everything, shrunk towards 0, which is as planned. */
  readonly all: number
  readonly levels: readonly Level[]
  /** Standard deviation of one visit within its route, by class of length. */
  readonly noise: readonly number[]
  /** Variance of the pace of a route beside its day, and of a day. */
  readonly route: number
  readonly day: number
  /** The pace of the last day, as far as it was more than chance. */
  readonly lastDay: number
  /** Of one visit, in standard deviations. */
  readonly spread: Spread
}

/** One visit to learn from. */
export interface Observation {
  readonly value: number
  /** Its group on each level, widest first. */
  readonly keys: readonly string[]
  readonly lengthClass: number
  readonly route: string
  readonly day: string
}

/** So many observations weigh as much as the belief that all goes as planned. A guess. */
const beliefInPlan = 30
/** Levels overlap: each is fitted again on what the others leave. */
const sweeps = 2

/** Learns a law; nothing is learned from fewer visits than this. */
export const fewestVisits = 50

export function learnLaw(seen: readonly Observation[], classes: number): Law {
  const values = Float64Array.from(seen, ({ value }) => value)
  const all = mean(values) * (values.length / (values.length + beliefInPlan))
  for (let index = 0; index < values.length; index++) values[index]! -= all
  const levels = fitLevels(values, seen)
  const paces = pacesOf(values, seen)
  const left = Float64Array.from(seen, ({ route }, index) => values[index]! - paces.meanOf.get(route)!)
  const noise = noiseBy(left, seen, classes)
  const scaled = left.map((value, index) => value / noise[seen[index]!.lengthClass]!)
  return { all, levels, noise, ...paces.known, spread: spreadOf(scaled) }
}

/** What a law expects of a visit, before the pace of its day and route is known. */
export function expectedLog({ all, levels }: Pick<Law, 'all' | 'levels'>, keys: readonly string[]): number {
  return levels.reduce((sum, level, index) => sum + effectOf(level, keys[index]!), all)
}

/** Standard deviation of a visit: its noise, and what isn't known of its groups. */
export function deviationOf({ levels, noise }: Law, keys: readonly string[], lengthClass: number): number {
  const own = noise[lengthClass]!
  return Math.sqrt(levels.reduce((sum, level, index) => sum + doubtOf(level, keys[index]!), own * own))
}

function fitLevels(values: Float64Array, seen: readonly Observation[]): Level[] {
  const depth = seen[0]?.keys.length ?? 0
  const levels: Level[] = []
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let depthAt = 0; depthAt < depth; depthAt++) {
      const keys = seen.map((one) => one.keys[depthAt]!)
      const before = levels[depthAt]
      if (before) for (const [index, key] of keys.entries()) values[index]! += effectOf(before, key)
      levels[depthAt] = fitLevel(values, keys)
    }
  }
  return levels
}

/** How fast routes and days were beside what the levels say, and how much of that is more than chance. */
function pacesOf(values: Float64Array, seen: readonly Observation[]) {
  const routes = new Map<string, { sum: number; count: number; day: string }>()
  for (const [index, { route, day }] of seen.entries()) {
    const one = routes.get(route) ?? { sum: 0, count: 0, day }
    routes.set(route, { sum: one.sum + values[index]!, count: one.count + 1, day })
  }
  const meanOf = new Map([...routes].map(([route, { sum, count }]) => [route, sum / count]))
  const within = varianceWithin(values, seen, meanOf)
  const chance = mean(Float64Array.from(routes.values(), ({ count }) => within / count))
  const byDay = groupsOf([...routes.values()], ({ day }) => day)
  const dayMeans = [...byDay.values()].map((list) => mean(Float64Array.from(list, ({ sum, count }) => sum / count)))
  const perDay = routes.size / Math.max(1, byDay.size)
  const betweenRoutes = varianceAround([...routes.values()].map(({ sum, count, day }) => ({ value: sum / count, day })))
  const route = Math.max(0, betweenRoutes - chance)
  const day = Math.max(0, variance(dayMeans) - betweenRoutes / perDay)
  const last = byDay.get(seen.at(-1)?.day ?? '') ?? []
  const lastDay = (dayMeans[byDay.size - 1] ?? 0) * certaintyOf(last.length, betweenRoutes)
  return { meanOf, known: { route, day, lastDay } }
}

/** A day's pace differs from the usual by so much before it counts as more than chance; a guess. */
const oddVariance = 0.06

function certaintyOf(routes: number, betweenRoutes: number): number {
  return routes === 0 ? 0 : oddVariance / (oddVariance + betweenRoutes / routes)
}

/** By their keys, in the order in which those come first. */
function groupsOf<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

function varianceWithin(values: Float64Array, seen: readonly Observation[], meanOf: ReadonlyMap<string, number>) {
  const squares = seen.reduce((sum, { route }, index) => sum + (values[index]! - meanOf.get(route)!) ** 2, 0)
  return squares / Math.max(1, seen.length - meanOf.size)
}

/** Of routes around the mean of their day. */
function varianceAround(routes: readonly { value: number; day: string }[]): number {
  const days = groupsOf(routes, ({ day }) => day)
  let squares = 0
  for (const list of days.values()) {
    const middle = mean(Float64Array.from(list, ({ value }) => value))
    for (const { value } of list) squares += (value - middle) ** 2
  }
  return squares / Math.max(1, routes.length - days.size)
}

/** Never nothing: a law that has seen only equal visits would promise the second. */
const leastNoise = 0.02

function noiseBy(left: Float64Array, seen: readonly Observation[], classes: number): number[] {
  const overall = Math.sqrt(mean(left.map((value) => value * value)))
  return Array.from({ length: classes }, (_, index) => {
    const own = left.filter((_value, at) => seen[at]!.lengthClass === index)
    if (own.length < fewestVisits) return Math.max(leastNoise, overall)
    return Math.max(leastNoise, Math.sqrt(mean(own.map((value) => value * value))))
  })
}

function mean(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function variance(values: readonly number[]): number {
  const middle = mean(Float64Array.from(values))
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, values.length - 1)
}

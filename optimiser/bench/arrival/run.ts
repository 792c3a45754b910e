import { forecastArrivals, type ArrivalForecast, type RestOfRoute } from '../../src/arrival/forecast.ts'
import type { ArrivalModel } from '../../src/arrival/model.ts'
import { dayOf, dry, rain } from './days.ts'
import { learnDay, newLearner, replayDay, type Case } from './replay.ts'
import { boostedTrees, planPlusDelay, planPlusMean, type Rival } from './rivals.ts'
import { byHorizon, scoreOf, worstGroups, type HorizonScore, type Scored } from './scores.ts'
import { townOf } from './town.ts'

const week = 6
/** Days only learned from, days that are forecast but not scored, days that are scored, days of rain, and days after it. */
const phases = { learned: 4 * week, warm: 2 * week, held: 12 * week, wet: 3, after: week }
/** Groups of horizon, hour and zone that are smaller say nothing. */
const fewestInGroup = 200

export interface Bench {
  readonly seed: number
  readonly methods: readonly { readonly name: string; readonly horizons: readonly HorizonScore[] }[]
  readonly worst: { readonly name: string; readonly count: number; readonly coverage: number }
  readonly groups: number
  readonly groupsBelow70: number
  /** From the first day of rain on. */
  readonly shift: readonly { readonly name: string; readonly coverages: readonly (number | null)[] }[]
  /** Milliseconds of processor time for a route of 40 stops. */
  readonly milliseconds: number
}

export function runBench(seed: number, cpu: () => number): Bench {
  const town = townOf(seed)
  const learner = newLearner()
  const cases: Case[] = []
  const first = phases.learned + phases.warm
  const wetFrom = first + phases.held
  const end = wetFrom + phases.wet + phases.after
  for (let day = 0; day < end; day++) {
    const isWet = day >= wetFrom && day < wetFrom + phases.wet
    const routes = dayOf(town, day, isWet ? rain : dry)
    if (day >= phases.learned) cases.push(...replayDay(learner, routes))
    learnDay(learner, routes)
  }
  const held = cases.filter(({ day }) => day >= first && day < wetFrom)
  const wet = cases.filter(({ day }) => day >= wetFrom)
  const own = { name: 'this model', forecast: (one: Case) => one.learned }
  const raw = { name: 'this model, uncorrected', forecast: (one: Case) => one.raw }
  const rivals = [
    { name: 'plan plus delay so far', forecast: weekly(planPlusDelay, cases) },
    { name: 'plan plus mean residual', forecast: weekly(planPlusMean, cases) },
    { name: 'boosted quantile trees', forecast: weekly(boostedTrees, cases) },
  ]
  const groups = worstGroups(scored(own.forecast, held), fewestInGroup)
  return {
    seed,
    methods: [own, raw, ...rivals].map(({ name, forecast }) => ({ name, horizons: byHorizon(scored(forecast, held)) })),
    worst: groups[0] ?? { name: '', count: 0, coverage: 0 },
    groups: groups.length,
    groupsBelow70: groups.filter(({ coverage }) => coverage < 0.7).length,
    shift: shiftOf(scored(own.forecast, wet), wetFrom),
    milliseconds: timeOf(learner.model, cpu),
  }
}

function scored(forecast: (one: Case) => ArrivalForecast, cases: readonly Case[]): Scored[] {
  return cases.map((one) => ({ one, forecast: forecast(one) }))
}

/** Learned again before each fourth week, from all that was scored until then. */
function weekly(rival: Rival, cases: readonly Case[]): (one: Case) => ArrivalForecast {
  const learned = new Map<number, (one: Case) => ArrivalForecast>()
  const first = phases.learned + phases.warm
  const every = 4 * week
  return (one) => {
    const from = first + Math.max(0, Math.floor((one.day - first) / every)) * every
    let forecast = learned.get(from)
    if (!forecast) {
      forecast = rival(cases.filter(({ day }) => day < from && day >= from - 6 * week))
      learned.set(from, forecast)
    }
    return forecast(one)
  }
}

/** Coverage by hours since the rain began, then by day. */
function shiftOf(list: readonly Scored[], wetFrom: number) {
  const starts = 8
  const parts = [
    ...[0, 1, 2, 3].map((hours) => ({
      name: `day 1, forecasts made ${starts + hours}:00 to ${starts + hours + 1}:00`,
      has: ({ one }: Scored) => one.day === wetFrom && Math.floor(one.nowSeconds / 3600) === starts + hours,
    })),
    ...Array.from({ length: phases.wet + phases.after }, (_, day) => ({
      name: day < phases.wet ? `day ${day + 1}, rain` : `day ${day + 1}, dry`,
      has: ({ one }: Scored) => one.day === wetFrom + day,
    })),
  ]
  return parts.map(({ name, has }) => {
    const part = list.filter(has)
    const scores = [...byHorizon(part), scoreOf(part)]
    return { name, coverages: scores.map(({ count, coverage }) => (count === 0 ? null : coverage)) }
  })
}

function timeOf(model: ArrivalModel, cpu: () => number): number {
  const visits = Array.from({ length: 40 }, (_, index) => ({
    seed: index + 1,
    zone: String(index % 6),
    address: String(index * 7),
    customer: String(index * 11),
    driveSeconds: 150 + index,
    serviceSeconds: 240,
    windows: index % 7 === 0 ? [{ startSeconds: 36_000, endSeconds: 43_200 }] : [],
    isHalt: false,
  }))
  const rest: RestOfRoute = { driver: '1', nowSeconds: 29_000, sinceSeconds: 29_000, isStanding: false, visits }
  const rounds = 200
  for (let round = 0; round < 20; round++) forecastArrivals(model, rest)
  const before = cpu()
  for (let round = 0; round < rounds; round++) forecastArrivals(model, rest)
  return (cpu() - before) / rounds
}

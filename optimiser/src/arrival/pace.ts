import { expectedLog, type Law, type Observation } from './law.ts'
import { driveOf, serviceOf, type ArrivalModel } from './model.ts'
import type { PastStop } from './past.ts'

/** How what a route has done today differs from what was expected of it, as sums. */
export interface Pace {
  readonly drive: PaceSum
  readonly service: PaceSum
}
export interface PaceSum {
  readonly sum: number
  /** The variance of that sum, without the pace itself. */
  readonly variance: number
  readonly count: number
}
/** A pace as far as it is known: normally distributed. */
export interface Belief {
  readonly mean: number
  readonly variance: number
}

const none: PaceSum = { sum: 0, variance: 0, count: 0 }
/** Of a route that has done nothing yet. */
export const noPace: Pace = { drive: none, service: none }

/** The pace of one route by its stops so far today. */
export function paceOf(model: ArrivalModel, done: readonly PastStop[]): Pace {
  return {
    drive: sumOf(
      model.drive,
      done.flatMap((stop) => driveOf(stop) ?? []),
    ),
    service: sumOf(
      model.service,
      done.flatMap((stop) => serviceOf(stop) ?? []),
    ),
  }
}

function sumOf(law: Law, seen: readonly Observation[]): PaceSum {
  return seen.reduce(
    ({ sum, variance, count }, { value, keys, lengthClass }) => ({
      sum: sum + value - expectedLog(law, keys),
      variance: variance + law.noise[lengthClass]! ** 2,
      count: count + 1,
    }),
    none,
  )
}

/** What a day may be: usual, as the last one was (rain stays), or like no other (a closed bridge). How often is a guess. */
const kindsOfDay = [
  { share: 0.5, ofLast: 0, more: 0 },
  { share: 0.45, ofLast: 1, more: 0 },
  { share: 0.05, ofLast: 0, more: 0.06 },
] as const

/** The pace of a route, from the day's as the other routes show it and from its own (normal levels, exact within a kind of day). */
export function beliefOf(law: Law, own: PaceSum, others: readonly PaceSum[]): Belief {
  const kinds = kindsOfDay.map(({ share, ofLast, more }) => {
    const known = beliefWith(law, { mean: ofLast * law.lastDay, variance: law.day + more }, { own, others })
    return { ...known, log: known.logLikelihood + Math.log(share) }
  })
  const most = Math.max(...kinds.map(({ log }) => log))
  const weights = kinds.map(({ log }) => Math.exp(log - most))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = kinds.reduce((sum, kind, index) => sum + (weights[index]! * kind.mean) / total, 0)
  const variance = kinds.reduce(
    (sum, kind, index) => sum + (weights[index]! * (kind.variance + (kind.mean - mean) ** 2)) / total,
    0,
  )
  return { mean, variance }
}

type Likely = Belief & { logLikelihood: number }

function beliefWith(law: Law, day: Belief, { own, others }: { own: PaceSum; others: readonly PaceSum[] }): Likely {
  let known: Likely = { ...day, logLikelihood: 0 }
  for (const other of others) known = updated(known, other, law.route)
  return updated({ ...known, variance: known.variance + law.route }, own, 0)
}

function updated(known: Likely, { sum, count, variance: ofSum }: PaceSum, more: number): Likely {
  const { mean, variance, logLikelihood } = known
  if (count === 0) return known
  const seen = ofSum / (count * count) + more
  const total = variance + seen
  if (total <= 0) return known
  const off = sum / count - mean
  const weight = variance / total
  return {
    mean: mean + weight * off,
    variance: variance * (1 - weight),
    logLikelihood: logLikelihood - (Math.log(total) + (off * off) / total) / 2,
  }
}

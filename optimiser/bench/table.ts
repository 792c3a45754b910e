import { appendFileSync } from 'node:fs'
import { sets } from './instances.ts'
import { richSets } from './rich-instances.ts'
import type { BenchResult } from './run.ts'

/** Mean over one set at one time limit. */
export interface SetMean {
  readonly title: string
  readonly seconds: number
  readonly runs: number
  readonly gap: number | null
  /** Share of runs with at most the best known number of vehicles; null if vehicles don't count. */
  readonly vehiclesEqual: number | null
  /** Mean gap over those runs. */
  readonly gapAtEqual: number | null
  readonly infeasible: number
}

/** One line per result. */
export function lineOf(result: BenchResult): string {
  const vehicles = result.bestVehicles === null ? String(result.vehicles) : `${result.vehicles}/${result.bestVehicles}`
  const mark = result.feasible ? '' : '  INFEASIBLE'
  const columns = [
    result.instance.padEnd(24),
    `${result.seconds} s`.padStart(6),
    result.cost.toFixed(1).padStart(11),
    vehicles.padStart(8),
    (result.gap === null ? '' : `${result.gap.toFixed(2)} %`).padStart(10),
    `${Math.round(result.iterations / result.seconds)}/s`.padStart(10),
    `${result.peakMemoryMb} MB`.padStart(8),
  ]
  return columns.join(' ') + mark + curveOf(result)
}

function curveOf({ curve, iterations, seconds }: BenchResult): string {
  if (curve === undefined) return ''
  const points = curve.map(
    (point) =>
      `\n    ${point.seconds.toFixed(1).padStart(6)} s  ${point.cost.toFixed(1)}${point.unassigned > 0 ? `, ${point.unassigned} unassigned` : ''}`,
  )
  return `${points.join('')}\n    ${((1000 * seconds) / iterations).toFixed(2)} ms per iteration`
}

/** Means per set and time limit. */
export function meansOf(results: readonly BenchResult[]): SetMean[] {
  const keys = [...new Set(results.map((result) => `${result.set} ${result.seconds}`))]
  return keys.map((key) => meanOf(results.filter((result) => `${result.set} ${result.seconds}` === key)))
}

function meanOf(results: readonly BenchResult[]): SetMean {
  const first = results[0]
  if (first === undefined) throw new Error('A mean needs a result.')
  const equal = results.filter((result) => result.bestVehicles !== null && result.vehicles <= result.bestVehicles)
  const hasVehicles = first.bestVehicles !== null
  return {
    title: (sets[first.set] ?? richSets[first.set])?.title ?? first.set,
    seconds: first.seconds,
    runs: results.length,
    gap: meanGap(results),
    vehiclesEqual: hasVehicles ? equal.length / results.length : null,
    gapAtEqual: hasVehicles ? meanGap(equal) : null,
    infeasible: results.filter((result) => !result.feasible).length,
  }
}

function meanGap(results: readonly BenchResult[]): number | null {
  const gaps = results.flatMap((result) => (result.gap === null ? [] : [result.gap]))
  return gaps.length === 0 ? null : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
}

/** Formats the mean as a sentence. */
export function sentenceOf(mean: SetMean): string {
  const start = `${mean.title}, ${mean.seconds} s, ${mean.runs} runs:`
  const bad = mean.infeasible > 0 ? `, ${mean.infeasible} infeasible` : ''
  if (mean.gap === null) return `${start} no costs known to compare with${bad}`
  if (mean.vehiclesEqual === null) return `${start} mean gap ${mean.gap.toFixed(2)} %${bad}`
  const atEqual = mean.gapAtEqual === null ? '' : `, mean gap ${mean.gapAtEqual.toFixed(2)} % there`
  return `${start} vehicles equal on ${(100 * mean.vehiclesEqual).toFixed(0)} %${atEqual}${bad}`
}

/** Adds the means to the recorded table. */
export function record(
  path: string,
  run: { date: string; commit: string; seeds: string },
  means: readonly SetMean[],
): void {
  const rows = means.map((mean) => {
    const figures = [
      mean.title,
      mean.seconds,
      mean.runs,
      mean.gap?.toFixed(2) ?? '',
      percent(mean.vehiclesEqual),
      mean.gapAtEqual?.toFixed(2) ?? '',
    ]
    return `| ${[run.date, run.commit, run.seeds, ...figures].join(' | ')} |\n`
  })
  appendFileSync(path, rows.join(''))
}

function percent(share: number | null): string {
  return share === null ? '' : `${(100 * share).toFixed(0)} %`
}

import type { BenchFile } from './instances.ts'
import { bestRichCost, readDay, readInstance, readRich, sets } from './instances.ts'
import { richSets } from './rich-instances.ts'
import { scorePlan } from './score.ts'
import { check } from '../src/check/check.ts'
import type { Problem } from '../src/problem.ts'
import { solve } from '../src/solve.ts'
import type { Progress } from '../src/solve.ts'
import type { SearchParams } from '../src/search/search-params.ts'
import { cities, cityProblem } from './city.ts'

/** One result, as written with `--json`. */
export interface BenchResult {
  readonly instance: string
  readonly set: string
  readonly seconds: number
  readonly seed: number
  readonly cost: number
  readonly vehicles: number
  readonly bestVehicles: number | null
  readonly feasible: boolean
  /** Per cent above the best known cost; null if unknown. */
  readonly gap: number | null
  readonly iterations: number
  readonly peakMemoryMb: number
  /** Cost over time, if requested. */
  readonly curve?: readonly CurvePoint[]
}

export interface CurvePoint {
  readonly seconds: number
  readonly cost: number
  readonly unassigned: number
}

/** Limit, seed and values of one run. */
export interface BenchRun {
  readonly seconds: number
  readonly seed: number
  readonly params: SearchParams
}

/** Seconds of processor time since a reading. */
export function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

/** Reads, solves and scores one file. The processor time includes reading it. */
export function runFile(file: BenchFile, { seconds, seed, params }: BenchRun): BenchResult {
  const start = process.cpuUsage()
  if (file.set in richSets) return runRich(file, { problem: readRich(file), start }, { seconds, seed, params })
  if (file.set === 'city') return runCity(file, { problem: cityOf(file), start }, { seconds, seed, params })
  const { instance, problem } = readInstance(file)
  const convention = sets[file.set]?.convention
  if (convention === undefined) throw new Error(`No convention is known for the set ${file.set}.`)
  const { plan, iterations } = solve(problem, { seed, params, ...clockFrom(start, seconds) })
  const score = scorePlan(instance, convention, plan)
  const gap = file.bestCost === null ? null : 100 * (score.cost / file.bestCost - 1)
  return { ...namesOf(file), seconds, seed, ...score, gap, iterations, peakMemoryMb: peakMemoryMb() }
}

function runRich(
  file: BenchFile,
  { problem, start }: { problem: Problem; start: NodeJS.CpuUsage },
  { params, ...run }: BenchRun,
): BenchResult {
  const { plan, iterations } = solve(problem, { seed: run.seed, params, ...clockFrom(start, run.seconds) })
  const cost = plan.costs.total
  const score = { cost, vehicles: plan.routes.length, feasible: check(problem, plan).isFeasible }
  const gap = 100 * (cost / bestRichCost(file, problem) - 1)
  return { ...namesOf(file), ...run, ...score, gap, iterations, peakMemoryMb: peakMemoryMb() }
}

function runCity(
  file: BenchFile,
  { problem, start }: { problem: Problem; start: NodeJS.CpuUsage },
  { params, ...run }: BenchRun,
): BenchResult {
  const curve: CurvePoint[] = []
  const onProgress = ({ done, plan }: Progress) => {
    if (done < curve.length / 10) return
    curve.push({ seconds: cpuSeconds(start), cost: plan.costs.total, unassigned: plan.unassigned.length })
  }
  const { plan, iterations } = solve(problem, {
    seed: run.seed,
    params,
    onProgress,
    ...clockFrom(start, run.seconds),
  })
  const verdict = check(problem, plan)
  const score = { cost: plan.costs.total, vehicles: plan.routes.length, feasible: verdict.isFeasible }
  return { ...namesOf(file), ...run, ...score, gap: null, iterations, peakMemoryMb: peakMemoryMb(), curve }
}

function cityOf(file: BenchFile): Problem {
  const own = cities.find((size) => size.name === file.name)
  return own === undefined ? readDay(file) : cityProblem(own)
}

function clockFrom(start: NodeJS.CpuUsage, seconds: number) {
  return { stop: { milliseconds: (seconds - cpuSeconds(start)) * 1000 }, now: () => cpuSeconds(start) * 1000 }
}

function namesOf(file: BenchFile) {
  return { instance: file.name, set: file.set, bestVehicles: file.bestVehicles }
}

function peakMemoryMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

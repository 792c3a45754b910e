import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Problem } from '../src/problem.ts'
import { readCvrplib } from '../src/readers/cvrplib.ts'
import type { Instance } from '../src/readers/instance.ts'
import {
  cvrplibConvention,
  dimacsConvention,
  problemOfInstance,
  sintefConvention,
} from '../src/readers/instance-problem.ts'
import type { Convention } from '../src/readers/instance-problem.ts'
import { readLiLim } from '../src/readers/li-lim.ts'
import { richPlan, richProblem, richSets } from './rich-instances.ts'
import { planOf } from '../src/schedule/plan-of.ts'
import { check } from '../src/check/check.ts'
import { readSolomon } from '../src/readers/solomon.ts'
import { readVroom } from '../src/vroom/read-vroom.ts'

const dayEnding = '.json.gz'

/** How each set is read and counted. */
export const sets: Readonly<
  Record<string, { title: string; convention: Convention; read: (text: string, name: string) => Instance }>
> = {
  'cvrp-x': { title: 'X', convention: cvrplibConvention, read: readCvrplib },
  'vrptw-solomon': { title: 'Solomon', convention: dimacsConvention, read: readSolomon },
  'vrptw-gh': { title: 'Homberger', convention: dimacsConvention, read: readSolomon },
  'pdptw-lilim': { title: 'Li & Lim', convention: sintefConvention, read: readLiLim },
}

/** One file to solve, and the cost of the best known plan. */
export interface BenchFile {
  readonly set: string
  readonly name: string
  readonly path: string
  /** Null if unknown, as for generated days, or worked out from the best known plan after the run. */
  readonly bestCost: number | null
  /** Vehicles of the best known plan, if vehicles come first. */
  readonly bestVehicles: number | null
}

/** All files of the folder with a best-known cost. */
export function listInstances(folder: string): BenchFile[] {
  if (!existsSync(folder)) {
    throw new Error(
      `There are no instances in ${folder}. Say where they are: --instances <folder>, holding ${Object.keys(sets).join(', ')}.`,
    )
  }
  return [
    ...Object.keys(sets).flatMap((set) => listSet(join(folder, set), set)),
    ...Object.keys(richSets).flatMap((set) => listRichSet(join(folder, set), set)),
  ]
}

// Named with their set, because some names stand in several sets.
function listRichSet(folder: string, set: string): BenchFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => extname(file) === '.vrp')
    .map((file) => ({
      set,
      name: `${set}/${basename(file, '.vrp')}`,
      path: join(folder, file),
      bestCost: null,
      bestVehicles: null,
    }))
}

/** Reads an instance of a rich set. */
export function readRich({ set, path }: BenchFile): Problem {
  return richProblem(readFileSync(path, 'utf8'), set)
}

/** The cost of its best known plan by the evaluator. Throws if the plan breaks a rule, which would mean that the instance was misread. */
export function bestRichCost({ path, name }: BenchFile, problem: Problem): number {
  const plan = planOf(problem, richPlan(readFileSync(path.replace(/\.vrp$/, '.sol'), 'utf8')))
  const [violation] = check(problem, plan).violations
  if (violation !== undefined) throw new Error(`The best known plan of ${name} breaks a rule: ${violation.sentence}`)
  return plan.costs.total
}

/** Compressed days in VROOM's JSON, if the folder exists. */
export function listDays(folder: string): BenchFile[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith(dayEnding))
  return files.map((file) => ({
    set: 'city',
    name: basename(file, dayEnding),
    path: join(folder, file),
    bestCost: null,
    bestVehicles: null,
  }))
}

/** Reads one day. */
export function readDay({ path }: BenchFile): Problem {
  return readVroom(JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')))
}

function listSet(folder: string, set: string): BenchFile[] {
  const listing = join(folder, 'best-known.json')
  if (!existsSync(listing)) return []
  const bestKnown: Record<string, { best_known_cost: number; vehicles?: number } | undefined> = JSON.parse(
    readFileSync(listing, 'utf8'),
  )
  return readdirSync(folder).flatMap((file) => {
    const name = basename(file, extname(file))
    const best = bestKnown[name]
    return best
      ? [{ set, name, path: join(folder, file), bestCost: best.best_known_cost, bestVehicles: best.vehicles ?? null }]
      : []
  })
}

/** Reads a file by the convention of its set. */
export function readInstance(file: BenchFile): { instance: Instance; problem: Problem } {
  const set = sets[file.set]
  if (set === undefined) throw new Error(`No convention is known for the set ${file.set}.`)
  const instance = set.read(readFileSync(file.path, 'utf8'), file.name)
  return { instance, problem: problemOfInstance(instance, set.convention) }
}

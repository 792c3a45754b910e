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
  /** Null if unknown, as for generated days. */
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
  return Object.keys(sets).flatMap((set) => listSet(join(folder, set), set))
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

import type { Random } from './random.ts'
import type { Routes } from './routes.ts'
import type { RuinSettings } from './ruin-settings.ts'
import type { Undo } from './undo.ts'

/** Longest string of a step. */
export function longestOf({ longestString, longestShare }: RuinSettings, meanSize: number): number {
  return Math.max(1, Math.min(longestString, meanSize * longestShare))
}

/** Random number of strings that a step removes. */
export function stringCount({ removed }: RuinSettings, longest: number, random: Random): number {
  const most = (4 * removed) / (1 + longest) - 1
  return Math.floor(random.unit() * most + 1)
}

/** Removes strings of stops from adjacent routes (Christiaens and Vanden Berghe 2020, section 5.2). */
export class StringRemoval {
  private readonly routes: Routes
  private readonly undo: Undo
  private readonly random: Random
  private readonly torn: Int32Array
  private tornCount = 0
  private readonly tornAt: Int32Array
  private step = 0
  private readonly string: Int32Array

  constructor(routes: Routes, undo: Undo, random: Random) {
    this.routes = routes
    this.undo = undo
    this.random = random
    this.torn = new Int32Array(routes.core.fleet)
    this.string = new Int32Array(routes.core.nodes)
    this.tornAt = new Int32Array(routes.core.fleet)
  }

  /** Removes strings around a stop, by default a random one, and adds them to the absent stops. */
  ruin(settings: RuinSettings, centre = 0): void {
    const { routes, random } = this
    const { nodes, nearCount, near } = routes.core
    if (routes.used === 0) return
    this.step++
    this.tornCount = 0
    const meanSize = (nodes - 1 - routes.absentCount) / routes.used
    const longest = longestOf(settings, meanSize)
    const strings = stringCount(settings, longest, random)
    const seed = centre > 0 ? centre : 1 + random.below(nodes - 1)
    this.tear(seed, longest, settings)
    const end = (seed + 1) * nearCount
    for (let at = seed * nearCount; at < end && this.tornCount < strings; at++) this.tear(near[at]!, longest, settings)
    for (let at = 0; at < this.tornCount; at++) routes.relabel(this.torn[at]!)
  }

  private takeOut(stop: number): void {
    const { routes } = this
    const { partner, isPickup } = routes.core
    const other = partner[stop]!
    routes.unlink(stop)
    if (other !== 0 && routes.route[other]! >= 0) routes.unlink(other)
    routes.absent[routes.absentCount++] = other === 0 || isPickup[stop] === 1 ? stop : other
  }

  private tear(stop: number, longest: number, settings: RuinSettings): void {
    const { routes, random, tornAt } = this
    const route = routes.route[stop]!
    if (route < 0 || tornAt[route] === this.step) return
    tornAt[route] = this.step
    this.torn[this.tornCount++] = route
    this.undo.save(route)
    const size = routes.size[route]!
    const length = Math.floor(random.unit() * Math.min(size, longest) + 1)
    const kept =
      length < size && length > 1 && random.unit() < settings.splitShare
        ? this.keptLength(size - length, settings.keepMore)
        : 0
    this.takeString(stop, length, kept)
  }

  private keptLength(most: number, keepMore: number): number {
    let kept = 1
    while (kept < most && this.random.unit() < keepMore) kept++
    return kept
  }

  private takeString(stop: number, length: number, kept: number): void {
    const { routes, random } = this
    const span = length + kept
    let at = this.stringStart(stop, span)
    const keptFrom = kept > 0 ? 1 + random.below(length - 1) : span
    const { string } = this
    let count = 0
    for (let index = 0; index < span; index++) {
      if (index < keptFrom || index >= keptFrom + kept) string[count++] = at
      at = routes.next[at]!
    }
    for (let index = 0; index < count; index++) if (routes.route[string[index]!]! >= 0) this.takeOut(string[index]!)
  }

  private stringStart(stop: number, span: number): number {
    const { prev, next } = this.routes
    let behind = 0
    for (let at = prev[stop]!; at !== 0 && behind < span - 1; at = prev[at]!) behind++
    let ahead = 0
    for (let at = next[stop]!; at !== 0 && ahead < span - 1; at = next[at]!) ahead++
    const least = span - 1 - ahead
    let back = least + this.random.below(behind - least + 1)
    let start = stop
    while (back-- > 0) start = prev[start]!
    return start
  }
}

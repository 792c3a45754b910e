import { NEVER } from '../../model/model.ts'
import type { Model } from '../../model/model.ts'
import type { InsertionParams } from './rich-params.ts'

/** Kinds of neighbour lists: near in space, for removing strings; good direct predecessors; good direct successors. */
export const NEAR = 0
export const BEFORE = 1
export const AFTER = 2

type NeighbourLimits = Pick<InsertionParams, 'near' | 'places' | 'waitWeight'>

/** Neighbours of each stop by the travel times of the first profile, best first. Lists are computed on first use. */
export class Neighbours {
  private readonly model: Model
  private readonly rows: readonly (Int32Array | undefined)[][]
  private readonly heaps: readonly Nearest[]
  private readonly waitWeight: number

  constructor(model: Model, { near, places, waitWeight }: NeighbourLimits) {
    const limits = [near, places, places]
    this.model = model
    this.waitWeight = waitWeight
    this.rows = limits.map(() => Array.from({ length: model.stopCount }, () => undefined))
    this.heaps = limits.map((limit) => new Nearest(Math.min(limit, Math.max(0, model.stopCount - 1))))
  }

  of(stop: number, list: number): Int32Array {
    return this.rows[list]![stop] ?? this.made(stop)[list]!
  }

  private made(stop: number): Int32Array[] {
    const { model, heaps } = this
    const [near, before, after] = [heaps[NEAR]!, heaps[BEFORE]!, heaps[AFTER]!]
    const durations = model.durations[0]!
    const row = model.stopPlace[stop]! * model.placeCount
    for (const heap of heaps) heap.clear()
    for (let other = 0; other < model.stopCount; other++) {
      if (other === stop) continue
      const place = model.stopPlace[other]!
      const there = durations[row + place]!
      const back = durations[place * model.placeCount + model.stopPlace[stop]!]!
      if (there + back < near.worst) near.offer(other, there + back)
      if (back < before.worst) before.offer(other, this.follow(other, stop, back))
      if (there < after.worst) after.offer(other, this.follow(stop, other, there))
    }
    return heaps.map((heap, list) => (this.rows[list]![stop] = heap.stops.slice(0, heap.count)))
  }

  /** Travel and weighted waiting time; Infinity if one stop can't follow the other in time. */
  private follow(from: number, to: number, seconds: number): number {
    const { model } = this
    const travel = seconds + model.service[from]!
    if (model.earliest[from]! + travel > model.latest[to]! && model.servedStart[from]! >= NEVER) return Infinity
    return seconds + this.waitWeight * Math.max(0, model.earliest[to]! - travel - model.latest[from]!)
  }
}

/** Keeps the stops with the lowest scores, in order. */
class Nearest {
  readonly stops: Int32Array
  count = 0
  /** Stops that don't score lower need not be offered. */
  worst = Infinity
  private readonly scores: Float64Array

  constructor(limit: number) {
    this.stops = new Int32Array(limit)
    this.scores = new Float64Array(limit)
    this.clear()
  }

  clear(): void {
    this.count = 0
    this.worst = this.stops.length === 0 ? -Infinity : Infinity
  }

  offer(stop: number, score: number): void {
    const { stops, scores } = this
    if (score >= this.worst) return
    const isFull = this.count === stops.length
    let at = isFull ? this.count - 1 : this.count++
    while (at > 0 && scores[at - 1]! > score) {
      stops[at] = stops[at - 1]!
      scores[at] = scores[at - 1]!
      at--
    }
    stops[at] = stop
    scores[at] = score
    if (this.count === stops.length) this.worst = scores[this.count - 1]!
  }
}

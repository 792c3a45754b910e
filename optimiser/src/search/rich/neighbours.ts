import { impossible, nearestRows } from '../nearest.ts'
import type { Model } from '../../model/model.ts'

/** Stops near each stop. Rows hold `stop + 1`, and 0 where a row ends early. */
export interface Neighbours {
  readonly nearCount: number
  /** In space, for tearing out strings. */
  readonly near: Int32Array
  readonly placeCount: number
  /** Good to come directly before, and directly after. */
  readonly before: Int32Array
  readonly after: Int32Array
}

const nearLimit = 100
const placeLimit = 32
// As in the classic search.
const waitWeight = 0.2

/** Neighbour lists by the travel times of the first profile. */
export function neighboursOf(model: Model): Neighbours {
  const nodes = model.stopCount + 1
  const others = Math.max(0, nodes - 2)
  const nearCount = Math.min(others, nearLimit)
  const placeCount = Math.min(others, placeLimit)
  const durations = model.durations[0]!
  const seconds = (from: number, to: number) => durations[model.stopPlace[from]! * model.placeCount + model.stopPlace[to]!]!
  const follow = (from: number, to: number) => {
    const travel = seconds(from, to) + model.service[from]!
    if (model.earliest[from]! + travel > model.latest[to]! && !isPast(model, from)) return impossible
    return seconds(from, to) + waitWeight * Math.max(0, model.earliest[to]! - travel - model.latest[from]!)
  }
  const rows = (count: number, score: (stop: number, other: number) => number) =>
    nearestRows(nodes, count, (node, scores) => {
      for (let other = 1; other < nodes; other++) scores[other] = score(node - 1, other - 1)
    })
  return {
    nearCount,
    near: rows(nearCount, (stop, other) => seconds(stop, other) + seconds(other, stop)),
    placeCount,
    before: rows(placeCount, (stop, other) => follow(other, stop)),
    after: rows(placeCount, (stop, other) => follow(stop, other)),
  }
}

function isPast(model: Model, stop: number): boolean {
  return model.servedStart[stop]! < 2 ** 30
}

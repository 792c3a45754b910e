import { secondsOf } from '../graph/costs.ts'
import { metersBetween, metersPerDegree } from '../graph/geometry.ts'
import { fillAll } from '../hierarchy/fill-matrix.ts'
import { unitsPerDegree, type LngLat } from '../source/map-source.ts'
import { contour, type Field } from './contour.ts'
import type { Metric } from './metric.ts'
import { departureSeeds } from './place-seeds.ts'
import type { Snap } from './snap.ts'

export interface IsochroneArea {
  readonly minutes: number
  /** Outer ring first, holes after it; rings are closed. */
  readonly polygons: readonly (readonly (readonly LngLat[])[])[]
}

const largestGrid = 360
const smallestCellMeters = 25
const besideRoadMeters = 90
const besideRoadMetersPerSecond = 1.4

interface Reached {
  readonly lon: number
  readonly lat: number
  readonly seconds: number
}

/** The areas that can be reached from a place within each number of minutes, largest first. */
export function findIsochrone(metric: Metric, from: Snap, minutes: readonly number[]): IsochroneArea[] {
  const longest = Math.max(...minutes) * 60
  const points = reachedPoints(metric, from, longest)
  const grid = new TimeGrid(points)
  grid.spread()
  return minutes
    .toSorted((a, b) => b - a)
    .map((limit) => ({
      minutes: limit,
      polygons: contour(grid.field, limit * 60).map((rings) =>
        rings.map((ring) => ring.map(([x, y]) => grid.positionOf(x, y))),
      ),
    }))
}

function reachedPoints(metric: Metric, from: Snap, longest: number): Reached[] {
  const { network, costs, hierarchy } = metric
  const entry = fillAll(hierarchy, departureSeeds(metric, from.arcs))
  const points: Reached[] = [
    { lon: from.position[0] * unitsPerDegree, lat: from.position[1] * unitsPerDegree, seconds: 0 },
  ]
  for (const { arc, part } of from.arcs)
    sampleArc(metric, { arc, start: -secondsOf(costs.arc[arc]!) * part, longest }, points)
  for (let state = 0; state < network.stateArc.length; state++) {
    const start = secondsOf(entry[network.rank[state]!]!)
    if (start <= longest) sampleArc(metric, { arc: network.stateArc[state]!, start, longest }, points)
  }
  return points
}

const sampleMeters = 20

/** Samples points along an arc with their travel times, except those before the start or beyond the limit. */
function sampleArc(
  { network, costs }: Metric,
  run: { arc: number; start: number; longest: number },
  points: Reached[],
): void {
  const { shapeLon, shapeLat, shapeStart, centimetres } = network
  const edge = run.arc >>> 1
  const isForward = (run.arc & 1) === 0
  const total = centimetres[edge]! / 100
  const seconds = secondsOf(costs.arc[run.arc]!)
  let along = 0
  for (let at = shapeStart[edge]!; at + 1 < shapeStart[edge + 1]!; at++) {
    const length = metersBetween(shapeLon[at]!, shapeLat[at]!, shapeLon[at + 1]!, shapeLat[at + 1]!)
    const pieces = Math.max(1, Math.ceil(length / sampleMeters))
    for (let piece = 0; piece <= pieces; piece++) {
      const share = piece / pieces
      const part = Math.min(1, (along + length * share) / total)
      const time = run.start + seconds * (isForward ? part : 1 - part)
      if (time < 0 || time > run.longest) continue
      points.push({
        lon: shapeLon[at]! + (shapeLon[at + 1]! - shapeLon[at]!) * share,
        lat: shapeLat[at]! + (shapeLat[at + 1]! - shapeLat[at]!) * share,
        seconds: time,
      })
    }
    along += length
  }
}

/** Travel times on a square grid over the reached points, with a margin of unreached ones around it. */
class TimeGrid {
  readonly field: Field
  readonly #west: number
  readonly #south: number
  readonly #cellLon: number
  readonly #cellLat: number
  readonly #cellMeters: number
  readonly #rim: number

  constructor(points: readonly Reached[]) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const { lon, lat } of points) {
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
    const unitsPerMeter = unitsPerDegree / metersPerDegree
    const shrink = Math.cos(((south + north) / 2 / unitsPerDegree) * (Math.PI / 180))
    const longest = Math.max((east - west) * shrink, north - south) / unitsPerMeter
    this.#cellMeters = Math.max(smallestCellMeters, longest / largestGrid)
    this.#cellLat = this.#cellMeters * unitsPerMeter
    this.#cellLon = this.#cellLat / shrink
    this.#rim = Math.ceil(besideRoadMeters / this.#cellMeters) + 2
    this.#west = west - this.#rim * this.#cellLon
    this.#south = south - this.#rim * this.#cellLat
    const columns = Math.ceil((east - west) / this.#cellLon) + 2 * this.#rim + 1
    const rows = Math.ceil((north - south) / this.#cellLat) + 2 * this.#rim + 1
    this.field = { columns, rows, values: new Float32Array(columns * rows).fill(Infinity) }
    for (const point of points) this.#mark(point)
  }

  positionOf(x: number, y: number): LngLat {
    return [
      Math.round(this.#west + x * this.#cellLon) / unitsPerDegree,
      Math.round(this.#south + y * this.#cellLat) / unitsPerDegree,
    ]
  }

  /** Extends the travel times to places beside the roads, on foot, up to the depth of a block. */
  spread(): void {
    for (let round = 0; round < this.#rim - 1; round++) this.#spreadOnce()
  }

  #mark({ lon, lat, seconds }: Reached): void {
    const { columns, values } = this.field
    const at =
      Math.round((lat - this.#south) / this.#cellLat) * columns + Math.round((lon - this.#west) / this.#cellLon)
    values[at] = Math.min(values[at]!, seconds)
  }

  #spreadOnce(): void {
    const { columns, rows, values } = this.field
    const before = values.slice()
    const straight = this.#cellMeters / besideRoadMetersPerSecond
    for (let y = 1; y + 1 < rows; y++) {
      for (let x = 1; x + 1 < columns; x++) {
        const at = y * columns + x
        const beside =
          Math.min(before[at - 1]!, before[at + 1]!, before[at - columns]!, before[at + columns]!) + straight
        const across =
          Math.min(
            before[at - columns - 1]!,
            before[at - columns + 1]!,
            before[at + columns - 1]!,
            before[at + columns + 1]!,
          ) +
          straight * Math.SQRT2
        values[at] = Math.min(before[at]!, beside, across)
      }
    }
  }
}

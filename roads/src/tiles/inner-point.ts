import type { LngLat } from '../source/map-source.ts'
import type { Polygon } from './coast.ts'
import { boxOf, contains } from './ring-geometry.ts'

const rows = 24

/** A point well inside a polygon, for its label: the middle of a wide stretch near its centre. */
export function innerPoint(polygon: Polygon): LngLat {
  const outer = polygon[0] ?? []
  const [west, south, east, north] = boxOf(outer)
  let best: LngLat = [(west + east) / 2, (south + north) / 2]
  let bestScore = 0
  for (let row = 1; row < rows; row++) {
    const lat = south + ((north - south) * row) / rows
    const centrality = 1 - Math.abs(row / rows - 0.5)
    for (const [from, to] of stretches(outer, lat)) {
      const score = (to - from) * centrality * centrality
      if (score <= bestScore) continue
      bestScore = score
      best = [(from + to) / 2, lat]
    }
  }
  return contains(outer, best) ? best : (outer[0] ?? best)
}

/** The stretches of a parallel inside a ring, west to east. */
function stretches(ring: readonly LngLat[], lat: number): [number, number][] {
  const crossings: number[] = []
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] ?? [0, 0]
    const [x2, y2] = ring[index] ?? [0, 0]
    if (y1 > lat !== y2 > lat) crossings.push(x1 + ((lat - y1) * (x2 - x1)) / (y2 - y1))
  }
  crossings.sort((one, other) => one - other)
  return crossings.flatMap((from, index): [number, number][] =>
    index % 2 === 0 ? [[from, crossings[index + 1] ?? from]] : [],
  )
}

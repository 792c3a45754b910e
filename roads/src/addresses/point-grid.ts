import type { LngLat } from '../source/map-source.ts'

const metersPerDegree = 111_195
const cellMeters = 250

export interface NearPoint {
  readonly index: number
  readonly meters: number
}

/** Finds the nearest of many fixed points in a grid. */
export class PointGrid {
  readonly #lon: ArrayLike<number>
  readonly #lat: ArrayLike<number>
  readonly #unit: number
  readonly #west: number
  readonly #south: number
  readonly #columns: number
  readonly #rows: number
  readonly #cellLon: number
  readonly #cellLat: number
  readonly #starts: Uint32Array
  readonly #order: Uint32Array
  readonly #lonScale: number

  constructor(lon: ArrayLike<number>, lat: ArrayLike<number>, unit: number) {
    this.#lon = lon
    this.#lat = lat
    this.#unit = unit
    const [west, east] = extent(lon, unit)
    const [south, north] = extent(lat, unit)
    this.#west = west
    this.#south = south
    this.#lonScale = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180))
    const spread = Math.max(
      1,
      Math.ceil(Math.max((east - west) * this.#lonScale, north - south) / (cellMeters / metersPerDegree) / 2000),
    )
    this.#cellLat = (cellMeters * spread) / metersPerDegree
    this.#cellLon = this.#cellLat / this.#lonScale
    this.#columns = Math.floor((east - west) / this.#cellLon) + 1
    this.#rows = Math.floor((north - south) / this.#cellLat) + 1
    this.#starts = new Uint32Array(this.#columns * this.#rows + 1)
    this.#order = new Uint32Array(lon.length)
    this.#sort()
  }

  #sort(): void {
    for (let index = 0; index < this.#lon.length; index++) {
      const cell = this.#cellOf(index) + 1
      this.#starts[cell] = (this.#starts[cell] ?? 0) + 1
    }
    for (let cell = 1; cell < this.#starts.length; cell++)
      this.#starts[cell] = (this.#starts[cell] ?? 0) + (this.#starts[cell - 1] ?? 0)
    const next = this.#starts.slice()
    for (let index = 0; index < this.#lon.length; index++) {
      const cell = this.#cellOf(index)
      const slot = next[cell] ?? 0
      this.#order[slot] = index
      next[cell] = slot + 1
    }
  }

  #cellOf(index: number): number {
    const column = Math.floor(((this.#lon[index] ?? 0) * this.#unit - this.#west) / this.#cellLon)
    const row = Math.floor(((this.#lat[index] ?? 0) * this.#unit - this.#south) / this.#cellLat)
    return row * this.#columns + column
  }

  /** The nearest point within the limit, or null. */
  nearest(place: LngLat, maxMeters: number): NearPoint | null {
    if (this.#lon.length === 0) return null
    const column = Math.floor((place[0] - this.#west) / this.#cellLon)
    const row = Math.floor((place[1] - this.#south) / this.#cellLat)
    const ringMeters = this.#cellLat * metersPerDegree
    const lastRing = Math.min(Math.ceil(maxMeters / ringMeters), this.#farthestRing(column, row))
    let best: NearPoint | null = null
    for (let ring = this.#nearestRing(column, row); ring <= lastRing; ring++) {
      best = this.#nearestInRing(place, [column, row, ring], best)
      if (best && best.meters <= ring * ringMeters) break
    }
    return best && best.meters <= maxMeters ? best : null
  }

  #farthestRing(column: number, row: number): number {
    return Math.max(column, this.#columns - column, row, this.#rows - row)
  }

  #nearestRing(column: number, row: number): number {
    return Math.max(0, -column, column - this.#columns + 1, -row, row - this.#rows + 1)
  }

  #nearestInRing(
    place: LngLat,
    [column, row, ring]: readonly [number, number, number],
    best: NearPoint | null,
  ): NearPoint | null {
    let nearest = best
    for (let y = Math.max(0, row - ring); y <= Math.min(this.#rows - 1, row + ring); y++) {
      const isEdgeRow = Math.abs(y - row) === ring
      const step = isEdgeRow || ring === 0 ? 1 : 2 * ring
      for (let x = column - ring; x <= column + ring; x += step) nearest = this.#nearestInCell(place, x, y, nearest)
    }
    return nearest
  }

  #nearestInCell(place: LngLat, column: number, row: number, best: NearPoint | null): NearPoint | null {
    if (column < 0 || column >= this.#columns) return best
    let nearest = best
    const cell = row * this.#columns + column
    for (const index of this.#order.subarray(this.#starts[cell], this.#starts[cell + 1])) {
      const meters = this.#metersTo(index, place)
      if (!nearest || meters < nearest.meters) nearest = { index, meters }
    }
    return nearest
  }

  #metersTo(index: number, place: LngLat): number {
    const east = ((this.#lon[index] ?? 0) * this.#unit - place[0]) * this.#lonScale
    const north = (this.#lat[index] ?? 0) * this.#unit - place[1]
    return Math.hypot(east, north) * metersPerDegree
  }
}

function extent(values: ArrayLike<number>, unit: number): [number, number] {
  let low = Infinity
  let high = -Infinity
  for (let index = 0; index < values.length; index++) {
    const value = (values[index] ?? 0) * unit
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? [low, high] : [0, 0]
}

/** Distance on a plane, which is within 0.1 % of the great-circle distance up to 100 km. */
export function metersBetween(from: LngLat, to: LngLat): number {
  const scale = Math.cos((((from[1] + to[1]) / 2) * Math.PI) / 180)
  return Math.hypot((to[0] - from[0]) * scale, to[1] - from[1]) * metersPerDegree
}

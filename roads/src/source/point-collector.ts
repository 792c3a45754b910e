import type { PointTable } from './map-source.ts'

/** Collects nodes by id while a file is read, then renumbers those in use. */
export class PointCollector {
  #ids = new Float64Array(1 << 16)
  #lon = new Int32Array(1 << 16)
  #lat = new Int32Array(1 << 16)
  #count = 0
  #isSorted = true

  add(id: number, lon: number, lat: number): void {
    if (this.#count === this.#ids.length) this.#grow()
    if (this.#count > 0 && id < (this.#ids[this.#count - 1] ?? 0)) this.#isSorted = false
    this.#ids[this.#count] = id
    this.#lon[this.#count] = lon
    this.#lat[this.#count] = lat
    this.#count++
  }

  /** Must be called once between the last `add` and the first `find`. */
  seal(): void {
    if (this.#isSorted) return
    const order = Uint32Array.from({ length: this.#count }, (_, index) => index)
    const ids = this.#ids
    order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
    this.#ids = Float64Array.from(order, (index) => ids[index] ?? 0)
    const { lon, lat } = pick({ lon: this.#lon, lat: this.#lat }, order)
    this.#lon = lon
    this.#lat = lat
    this.#isSorted = true
  }

  /** Index of a node among all those added, or -1. */
  find(id: number): number {
    let low = 0
    let high = this.#count - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.#ids[middle] ?? 0
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  get count(): number {
    return this.#count
  }

  /** Keeps only the marked points; `renumbered` maps old indexes to new ones. */
  compact(isUsed: Uint8Array): { points: PointTable; renumbered: Uint32Array } {
    const renumbered = new Uint32Array(this.#count)
    let kept = 0
    for (let index = 0; index < this.#count; index++) if (isUsed[index]) renumbered[index] = kept++
    const order = new Uint32Array(kept)
    for (let index = 0; index < this.#count; index++) if (isUsed[index]) order[renumbered[index] ?? 0] = index
    return { points: pick({ lon: this.#lon, lat: this.#lat }, order), renumbered }
  }

  #grow(): void {
    const size = this.#ids.length * 2
    const grown = { ids: new Float64Array(size), lon: new Int32Array(size), lat: new Int32Array(size) }
    grown.ids.set(this.#ids)
    grown.lon.set(this.#lon)
    grown.lat.set(this.#lat)
    this.#ids = grown.ids
    this.#lon = grown.lon
    this.#lat = grown.lat
  }
}

function pick(points: PointTable, order: Uint32Array) {
  return {
    lon: Int32Array.from(order, (index) => points.lon[index] ?? 0),
    lat: Int32Array.from(order, (index) => points.lat[index] ?? 0),
  }
}

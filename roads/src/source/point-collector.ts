import { GrowingFloat64, GrowingInt32 } from '../graph/growing.ts'
import type { PointTable } from './map-source.ts'

/** Collects nodes by id while a file is read, sixteen bytes each, then renumbers those in use. */
export class PointCollector {
  #ids = new GrowingFloat64()
  #lon = new GrowingInt32()
  #lat = new GrowingInt32()
  #last = -Infinity
  #isSorted = true

  add(id: number, lon: number, lat: number): void {
    if (id < this.#last) this.#isSorted = false
    this.#last = id
    this.#ids.push(id)
    this.#lon.push(lon)
    this.#lat.push(lat)
  }

  lonAt(index: number): number {
    return this.#lon.at(index)
  }

  latAt(index: number): number {
    return this.#lat.at(index)
  }

  get count(): number {
    return this.#ids.length
  }

  /** Whether `find` can be called, as the nodes came in the order of their ids. */
  get isSorted(): boolean {
    return this.#isSorted
  }

  sort(): void {
    if (this.#isSorted) return
    const [ids, lon, lat] = [this.#ids.finish(), this.#lon.finish(), this.#lat.finish()]
    const order = new Uint32Array(ids.length)
    for (let index = 0; index < order.length; index++) order[index] = index
    order.sort((a, b) => ids[a]! - ids[b]!)
    this.#ids = new GrowingFloat64()
    this.#lon = new GrowingInt32()
    this.#lat = new GrowingInt32()
    for (const index of order) {
      this.#ids.push(ids[index]!)
      this.#lon.push(lon[index]!)
      this.#lat.push(lat[index]!)
    }
    this.#isSorted = true
  }

  /** Index of a node among all those added, or -1. */
  find(id: number): number {
    let low = 0
    let high = this.#ids.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.#ids.at(middle)
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** Keeps only the marked points; `renumbered` maps old indexes to new ones. */
  compact(isUsed: Uint8Array): { points: PointTable; renumbered: Uint32Array } {
    let kept = 0
    for (const used of isUsed) kept += used
    const points = { lon: new Int32Array(kept), lat: new Int32Array(kept) }
    const renumbered = new Uint32Array(isUsed.length)
    let next = 0
    for (let index = 0; index < isUsed.length; index++) {
      if (isUsed[index] === 0) continue
      points.lon[next] = this.#lon.at(index)
      points.lat[next] = this.#lat.at(index)
      renumbered[index] = next++
    }
    return { points, renumbered }
  }
}

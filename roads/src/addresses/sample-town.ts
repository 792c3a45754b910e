import type { MapSource, TaggedNode, Tags, Way } from '../source/map-source.ts'

/** A map for tests, built from houses and roads in degrees. */
export class SampleTown {
  readonly #lon: number[] = []
  readonly #lat: number[] = []
  readonly #nodes: TaggedNode[] = []
  readonly #ways: Way[] = []

  node(lon: number, lat: number, tags: Tags): this {
    this.#nodes.push({ id: this.#nodes.length + 1, tags, point: this.#point(lon, lat) })
    return this
  }

  house(lon: number, lat: number, street: string, number: string): this {
    return this.node(lon, lat, { 'addr:street': street, 'addr:housenumber': number })
  }

  road(name: string, from: readonly [number, number], to: readonly [number, number], tags: Tags = {}): this {
    const points = Uint32Array.of(this.#point(...from), this.#point(...to))
    this.#ways.push({ id: this.#ways.length + 1, tags: { highway: 'residential', name, ...tags }, points })
    return this
  }

  /** A line of numbers from the house at its first point to the one at its last. */
  numbers(kind: string, points: readonly (readonly [number, number])[]): this {
    const line = Uint32Array.from(points, (point) => this.#point(...point))
    this.#ways.push({ id: this.#ways.length + 1, tags: { 'addr:interpolation': kind }, points: line })
    return this
  }

  /** Two roads of about 200 m that cross in the middle. */
  crossroads(one: string, other: string, [lon, lat]: readonly [number, number]): this {
    const middle = this.#point(lon, lat)
    const add = (name: string, east: number, north: number) => {
      const points = Uint32Array.of(this.#point(lon - east, lat - north), middle, this.#point(lon + east, lat + north))
      this.#ways.push({ id: this.#ways.length + 1, tags: { highway: 'residential', name }, points })
    }
    add(one, 0, 0.001)
    add(other, 0.001, 0)
    return this
  }

  #point(lon: number, lat: number): number {
    const [x, y] = [Math.round(lon * 1e7), Math.round(lat * 1e7)]
    const known = this.#lon.findIndex((other, index) => other === x && this.#lat[index] === y)
    if (known >= 0) return known
    this.#lat.push(y)
    return this.#lon.push(x) - 1
  }

  source(): MapSource {
    return {
      bounds: { west: -57, south: -36, east: -55, north: -34 },
      snapshot: null,
      points: { lon: Int32Array.from(this.#lon), lat: Int32Array.from(this.#lat) },
      ways: this.#ways,
      areas: [],
      nodes: this.#nodes,
      relations: [],
    }
  }
}

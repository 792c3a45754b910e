import type { MapSource } from '../source/map-source.ts'
import { filled, GrowingFloat64, GrowingUint16, GrowingUint32, GrowingUint8 } from './growing.ts'
import type { Network } from './network.ts'
import type { RoadTraits } from './road-traits.ts'

const limitCount = 4

/** The roads of one mode: their place among the ways of the map and their traits, as numbers. */
export class RoadTable {
  readonly #wayIndex = new GrowingUint32()
  readonly #wayId = new GrowingFloat64()
  readonly #roadClass = new GrowingUint8()
  readonly #flags = new GrowingUint16()
  readonly #maxSpeed = new GrowingUint8()
  readonly #limits = new GrowingUint16()
  readonly #name = new GrowingUint32()
  readonly #ref = new GrowingUint32()
  readonly #texts: string[] = []
  readonly #placeByText = new Map<string, number>()

  get length(): number {
    return this.#wayIndex.length
  }

  add(wayIndex: number, wayId: number, traits: RoadTraits): void {
    this.#wayIndex.push(wayIndex)
    this.#wayId.push(wayId)
    this.#roadClass.push(traits.roadClass)
    this.#flags.push(traits.flags)
    this.#maxSpeed.push(traits.speedForward)
    this.#maxSpeed.push(traits.speedBackward)
    for (const limit of traits.limits) this.#limits.push(limit)
    this.#name.push(this.#placeOf(traits.name))
    this.#ref.push(this.#placeOf(traits.ref))
  }

  pointsOf(road: number, { ways }: MapSource): Uint32Array {
    return ways.at(this.#wayIndex.at(road))!.points
  }

  waysOfEdges(edgeRoad: Uint32Array): Float64Array {
    return filled(new Float64Array(edgeRoad.length), (edge) => this.#wayId.at(edgeRoad[edge]!))
  }

  /** Names are numbered in the order of the edges, then those of numbered routes. */
  traitsOfEdges(
    edgeRoad: Uint32Array,
    nameIndex: (name: string) => number,
  ): Pick<Network, 'roadClass' | 'flags' | 'name' | 'ref' | 'limits' | 'maxSpeed'> {
    const count = edgeRoad.length
    const indexOf = (place: number) => nameIndex(this.#texts[place]!)
    const limitAt = (at: number) => edgeRoad[Math.floor(at / limitCount)]! * limitCount + (at % limitCount)
    return {
      roadClass: filled(new Uint8Array(count), (edge) => this.#roadClass.at(edgeRoad[edge]!)),
      flags: filled(new Uint16Array(count), (edge) => this.#flags.at(edgeRoad[edge]!)),
      name: filled(new Uint32Array(count), (edge) => indexOf(this.#name.at(edgeRoad[edge]!))),
      ref: filled(new Uint32Array(count), (edge) => indexOf(this.#ref.at(edgeRoad[edge]!))),
      limits: filled(new Uint16Array(count * limitCount), (at) => this.#limits.at(limitAt(at))),
      maxSpeed: filled(new Uint8Array(count * 2), (at) => this.#maxSpeed.at(edgeRoad[at >>> 1]! * 2 + (at & 1))),
    }
  }

  #placeOf(text: string): number {
    const known = this.#placeByText.get(text)
    if (known !== undefined) return known
    const place = this.#texts.push(text) - 1
    this.#placeByText.set(text, place)
    return place
  }
}

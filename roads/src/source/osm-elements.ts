import { GrowingFloat64, GrowingUint32 } from '../graph/growing.ts'
import type { ElementSink, RawMember } from './osm-block.ts'
import type { Tags } from './map-source.ts'
import { PointCollector } from './point-collector.ts'
import { TagTable } from './tag-table.ts'

/** A relation as the file has it. */
export interface RawRelation {
  readonly id: number
  readonly tags: Tags
  readonly members: readonly RawMember[]
}

/** What a file contains, in arrays: ways have the indexes of their points among all those collected. */
export class Elements {
  readonly points = new PointCollector()
  readonly tags = new TagTable()
  readonly nodes = { ids: new GrowingFloat64(), tags: new GrowingUint32() }
  readonly relations: RawRelation[] = []
  snapshot: string | null = null
  ways = noWays()
  /** Marks the points of ways; made when the first way comes. */
  #isUsed: Uint8Array | null = null
  #isOutOfOrder = false

  /** Takes everything in one go. Ways are left out once it turns out that their nodes don't come before them. */
  get sink(): ElementSink {
    return {
      node: (id, lon, lat) => {
        if (this.#isUsed) this.#isOutOfOrder = true
        this.points.add(id, lon, lat)
      },
      taggedNode: (id, tags) => {
        this.nodes.ids.push(id)
        this.nodes.tags.push(this.tags.add(tags))
      },
      way: (id, tags, steps) => {
        if (!this.points.isSorted) this.#isOutOfOrder = true
        if (!this.#isOutOfOrder) this.#addWay(id, tags, steps)
      },
      relation: (id, tags, members) => this.relations.push({ id, tags, members }),
    }
  }

  /** Takes only the ways, after all nodes have been read. */
  get waySink(): ElementSink {
    this.points.sort()
    this.ways = noWays()
    this.#isUsed = null
    this.#isOutOfOrder = false
    const nothing = () => undefined
    return {
      node: nothing,
      taggedNode: nothing,
      way: (id, tags, steps) => this.#addWay(id, tags, steps),
      relation: nothing,
    }
  }

  /** Whether the ways have to be read again, with `waySink`. */
  get needsWays(): boolean {
    return this.#isOutOfOrder
  }

  /** Marks the points of ways and of nodes with tags. */
  usedPoints(): Uint8Array {
    const isUsed = (this.#isUsed ??= new Uint8Array(this.points.count))
    for (let node = 0; node < this.nodes.ids.length; node++) {
      const found = this.points.find(this.nodes.ids.at(node))
      if (found >= 0) isUsed[found] = 1
    }
    return isUsed
  }

  #addWay(id: number, tags: Tags, steps: readonly number[]): void {
    const isUsed = (this.#isUsed ??= new Uint8Array(this.points.count))
    const { ways } = this
    ways.ids.push(id)
    ways.tags.push(this.tags.add(tags))
    ways.starts.push(ways.points.length)
    let node = 0
    for (const step of steps) {
      node += step
      const found = this.points.find(node)
      if (found < 0) continue
      isUsed[found] = 1
      ways.points.push(found)
    }
  }
}

const noWays = () => ({
  ids: new GrowingFloat64(),
  tags: new GrowingUint32(),
  starts: new GrowingUint32(),
  points: new GrowingUint32(),
})

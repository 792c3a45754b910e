import { GrowingFloat64, GrowingUint32 } from '../graph/growing.ts'
import type { ElementSink, RawMember } from './osm-block.ts'
import type { Cut } from './cut.ts'
import { unitsPerDegree, type Bounds, type Outline, type Tags } from './map-source.ts'
import { PointCollector } from './point-collector.ts'
import { isMultipolygon, noTags } from './kept-tags.ts'
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
  /** Where only an area is wanted. */
  cut: Cut | null = null
  /** What came with the files before, where there are several: neighbours share what lies at their border. */
  #known: { nodes: Set<number>; ways: Set<number>; relations: Set<number> } | null = null
  /** Of each file the nodes furthest out, in units: west, south, east, north. */
  readonly #boxes: [number, number, number, number][] = []
  /** Ways outside the cut that complete areas with a part inside it. */
  #outlines: ReadonlySet<number> | null = null
  #isInside = true
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
        this.#widen(lon, lat)
        this.#isInside = !this.cut || this.cut.holds(lon, lat)
      },
      taggedNode: (id, tags) => {
        if (!this.#isInside || this.#isKnown('nodes', id)) return
        this.nodes.ids.push(id)
        this.nodes.tags.push(this.tags.add(tags))
      },
      way: (id, tags, steps) => {
        if (!this.points.isSorted) this.#isOutOfOrder = true
        if (!this.#isOutOfOrder) this.#addWay(id, tags, steps)
      },
      relation: (id, tags, members) => {
        if (!this.#isKnown('relations', id)) this.relations.push({ id, tags, members })
      },
    }
  }

  /** What follows is another file, which may have some of the same. */
  beginFile(): void {
    this.#boxes.push([Infinity, Infinity, -Infinity, -Infinity])
    if (this.#boxes.length !== 2) return
    this.#isOutOfOrder = true
    this.#known = { nodes: new Set(), ways: new Set(), relations: new Set(this.relations.map(({ id }) => id)) }
    for (let node = 0; node < this.nodes.ids.length; node++) this.#known.nodes.add(this.nodes.ids.at(node))
  }

  /** Takes only the ways, after all nodes have been read. */
  get waySink(): ElementSink {
    this.points.sort()
    this.ways = noWays()
    this.#isUsed = null
    this.#isOutOfOrder = false
    this.#known?.ways.clear()
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

  /** Finds what a cut took from areas, such as the far shore of a lake. Whether the ways have to be read again for it, with `waySink`. */
  findOutlines(): boolean {
    if (!this.cut) return false
    const kept = new Set<number>()
    for (let way = 0; way < this.ways.ids.length; way++) kept.add(this.ways.ids.at(way))
    const outlines = this.relations
      .filter(({ tags }) => isMultipolygon(tags))
      .map(({ members }) => members.flatMap(({ kind, id }) => (kind === 'way' ? [id] : [])))
      .filter((ways) => ways.some((id) => kept.has(id)))
      .flat()
    this.#outlines = new Set(outlines.filter((id) => !kept.has(id)))
    return this.#outlines.size > 0
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

  /** What was read of the bounds of all points: the cut, and where the files lie. */
  get outline(): Outline | undefined {
    const ring = this.cut?.ring
    const boxes = this.#boxes.filter(([west, , east]) => west <= east)
    if (boxes.length < 2) return ring && { ring }
    return { ...(ring && { ring }), parts: boxes.map(inDegrees) }
  }

  #widen(lon: number, lat: number): void {
    const box = this.#boxes.at(-1)
    if (!box) return
    if (lon < box[0]) box[0] = lon
    if (lat < box[1]) box[1] = lat
    if (lon > box[2]) box[2] = lon
    if (lat > box[3]) box[3] = lat
  }

  #addWay(id: number, tags: Tags, steps: readonly number[]): void {
    const isUsed = (this.#isUsed ??= new Uint8Array(this.points.count))
    const points = this.#pointsOf(steps)
    const isOutside = this.#isOutside(points)
    if ((isOutside && !this.#outlines?.has(id)) || this.#isKnown('ways', id)) return
    const { ways } = this
    ways.ids.push(id)
    ways.tags.push(this.tags.add(isOutside && isDriven(tags) ? noTags : tags))
    ways.starts.push(ways.points.length)
    for (const point of points) {
      isUsed[point] = 1
      ways.points.push(point)
    }
  }

  /** Those of its nodes that the file has. */
  #pointsOf(steps: readonly number[]): number[] {
    const points: number[] = []
    let node = 0
    for (const step of steps) {
      node += step
      const found = this.points.find(node)
      if (found >= 0) points.push(found)
    }
    return points
  }

  #isOutside(points: readonly number[]): boolean {
    const { cut } = this
    return cut !== null && !points.some((point) => cut.holds(this.points.lonAt(point), this.points.latAt(point)))
  }

  #isKnown(kind: 'nodes' | 'ways' | 'relations', id: number): boolean {
    const known = this.#known?.[kind]
    if (known?.has(id)) return true
    known?.add(id)
    return false
  }
}

/** A road or a ferry outside of a cut would be a piece of its own. */
function isDriven({ highway, route }: Tags): boolean {
  return highway !== undefined || route === 'ferry'
}

function inDegrees([west, south, east, north]: readonly [number, number, number, number]): Bounds {
  return {
    west: west / unitsPerDegree,
    south: south / unitsPerDegree,
    east: east / unitsPerDegree,
    north: north / unitsPerDegree,
  }
}

const noWays = () => ({
  ids: new GrowingFloat64(),
  tags: new GrowingUint32(),
  starts: new GrowingUint32(),
  points: new GrowingUint32(),
})

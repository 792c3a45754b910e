import type { MapSource, Way } from '../source/map-source.ts'
import { isBlockedBy, isGate, type Mode } from './access.ts'
import { headingBetween, metersBetween } from './geometry.ts'
import { growingUint32 } from './growing.ts'
import type { Network } from './network.ts'
import { roadTraits, type RoadTraits } from './road-traits.ts'

export type EdgeArrays = Pick<
  Network,
  | 'nodeLon'
  | 'nodeLat'
  | 'nodeSignal'
  | 'from'
  | 'to'
  | 'centimetres'
  | 'shapeStart'
  | 'shapeLon'
  | 'shapeLat'
  | 'roadClass'
  | 'flags'
  | 'name'
  | 'ref'
  | 'limits'
  | 'maxSpeed'
  | 'signals'
  | 'bearing'
>

export interface SplitRoads {
  readonly edges: EdgeArrays
  /** Source point of each node and source way of each edge, which restrictions refer to. */
  readonly nodePoint: Uint32Array
  readonly edgeWay: Float64Array
  readonly isBlocked: Uint8Array
  readonly isGate: Uint8Array
}

interface Road {
  readonly way: Way
  readonly traits: RoadTraits
}

interface PointMarks {
  /** How often roads use a point, at most 2. Ways are split where it is 2. */
  readonly uses: Uint8Array
  readonly isBlocked: Uint8Array
  readonly isGate: Uint8Array
  /** Directions a traffic signal applies to: 1 forward, 2 backward, 3 both. */
  readonly signal: Uint8Array
}

/** Splits the ways open to a mode into edges at junctions and barriers. */
export function splitWays(source: MapSource, mode: Mode, nameIndex: (name: string) => number): SplitRoads {
  const roads: Road[] = []
  for (const way of source.ways) {
    const traits = way.points.length >= 2 ? roadTraits(way.tags, mode) : null
    if (traits) roads.push({ way, traits })
  }
  const marks = markPoints(source, roads, mode)
  const cutter = new Cutter(source, marks, nameIndex)
  for (const road of roads) cutter.cut(road)
  return cutter.finish()
}

function markPoints(source: MapSource, roads: readonly Road[], mode: Mode): PointMarks {
  const count = source.points.lon.length
  const marks: PointMarks = {
    uses: new Uint8Array(count),
    isBlocked: new Uint8Array(count),
    isGate: new Uint8Array(count),
    signal: new Uint8Array(count),
  }
  for (const { way } of roads) {
    const { points } = way
    for (const point of points) if (marks.uses[point]! < 2) marks.uses[point]!++
    marks.uses[points[0]!] = marks.uses[points.at(-1)!] = 2
  }
  for (const { tags, point } of source.nodes) {
    if (marks.uses[point] === 0) continue
    if (isBlockedBy(tags, mode)) marks.isBlocked[point] = 1
    else if (isGate(tags)) marks.isGate[point] = 1
    if (marks.isBlocked[point] === 1 || marks.isGate[point] === 1) marks.uses[point] = 2
    if (tags['highway'] === 'traffic_signals')
      marks.signal[point] = signalDirections(tags['traffic_signals:direction'] ?? tags['direction'])
  }
  return marks
}

function signalDirections(direction: string | undefined): number {
  return direction === 'forward' ? 1 : direction === 'backward' ? 2 : 3
}

const noNode = 0xffffffff

class Cutter {
  readonly #source: MapSource
  readonly #marks: PointMarks
  readonly #nameIndex: (name: string) => number
  readonly #nodeOfPoint: Uint32Array
  readonly #nodePoint = growingUint32()
  readonly #from = growingUint32()
  readonly #to = growingUint32()
  readonly #centimetres = growingUint32()
  readonly #shapeStart = growingUint32()
  readonly #shape = growingUint32()
  readonly #roads: Road[] = []
  readonly #signals = growingUint32()

  constructor(source: MapSource, marks: PointMarks, nameIndex: (name: string) => number) {
    this.#source = source
    this.#marks = marks
    this.#nameIndex = nameIndex
    this.#nodeOfPoint = new Uint32Array(source.points.lon.length).fill(noNode)
  }

  cut(road: Road): void {
    const { points } = road.way
    let start = 0
    for (let end = 1; end < points.length; end++) {
      if (this.#marks.uses[points[end]!]! < 2) continue
      this.#addEdge(road, points.subarray(start, end + 1))
      start = end
    }
  }

  #addEdge(road: Road, points: Uint32Array): void {
    const { lon, lat } = this.#source.points
    let meters = 0
    let signalsForward = 0
    let signalsBackward = 0
    this.#shapeStart.push(this.#shape.length)
    for (let index = 0; index < points.length; index++) {
      const point = points[index]!
      this.#shape.push(point)
      if (index === 0) continue
      const before = points[index - 1]!
      meters += metersBetween(lon[before]!, lat[before]!, lon[point]!, lat[point]!)
      if (index === points.length - 1) continue
      signalsForward += this.#marks.signal[point]! & 1
      signalsBackward += this.#marks.signal[point]! >>> 1
    }
    this.#from.push(this.#nodeAt(points[0]!))
    this.#to.push(this.#nodeAt(points.at(-1)!))
    this.#centimetres.push(Math.max(1, Math.round(meters * 100)))
    this.#signals.push(Math.min(signalsForward, 255))
    this.#signals.push(Math.min(signalsBackward, 255))
    this.#roads.push(road)
  }

  #nodeAt(point: number): number {
    const known = this.#nodeOfPoint[point]!
    if (known !== noNode) return known
    const node = this.#nodePoint.length
    this.#nodePoint.push(point)
    this.#nodeOfPoint[point] = node
    return node
  }

  finish(): SplitRoads {
    const { lon, lat } = this.#source.points
    const nodePoint = this.#nodePoint.finish()
    const shape = this.#shape.finish()
    this.#shapeStart.push(shape.length)
    const drawn = {
      shapeStart: this.#shapeStart.finish(),
      shapeLon: Int32Array.from(shape, (point) => lon[point]!),
      shapeLat: Int32Array.from(shape, (point) => lat[point]!),
    }
    return {
      edges: {
        nodeLon: Int32Array.from(nodePoint, (point) => lon[point]!),
        nodeLat: Int32Array.from(nodePoint, (point) => lat[point]!),
        nodeSignal: Uint8Array.from(nodePoint, (point) => Math.sign(this.#marks.signal[point]!)),
        from: this.#from.finish(),
        to: this.#to.finish(),
        centimetres: this.#centimetres.finish(),
        ...drawn,
        ...traitArrays(
          this.#roads.map(({ traits }) => traits),
          this.#nameIndex,
        ),
        signals: Uint8Array.from(this.#signals.finish()),
        bearing: bearings(drawn),
      },
      nodePoint,
      edgeWay: Float64Array.from(this.#roads, ({ way }) => way.id),
      isBlocked: Uint8Array.from(nodePoint, (point) => this.#marks.isBlocked[point]!),
      isGate: Uint8Array.from(nodePoint, (point) => this.#marks.isGate[point]!),
    }
  }
}

function traitArrays(traits: readonly RoadTraits[], nameIndex: (name: string) => number) {
  return {
    roadClass: Uint8Array.from(traits, ({ roadClass }) => roadClass),
    flags: Uint16Array.from(traits, ({ flags }) => flags),
    name: Uint32Array.from(traits, ({ name }) => nameIndex(name)),
    ref: Uint32Array.from(traits, ({ ref }) => nameIndex(ref)),
    limits: Uint16Array.from(traits.flatMap(({ limits }) => limits)),
    maxSpeed: Uint8Array.from(traits.flatMap(({ speedForward, speedBackward }) => [speedForward, speedBackward])),
  }
}

const bearingReachMeters = 12

function bearings({
  shapeStart,
  shapeLon,
  shapeLat,
}: Pick<EdgeArrays, 'shapeStart' | 'shapeLon' | 'shapeLat'>): Uint8Array {
  const bearing = new Uint8Array((shapeStart.length - 1) * 2)
  for (let edge = 0; edge + 1 < shapeStart.length; edge++) {
    const first = shapeStart[edge]!
    const last = shapeStart[edge + 1]! - 1
    for (const [direction, start, end, step] of [
      [0, first, last, 1],
      [1, last, first, -1],
    ] as const) {
      let at = start + step
      while (
        at !== end &&
        metersBetween(shapeLon[start]!, shapeLat[start]!, shapeLon[at]!, shapeLat[at]!) < bearingReachMeters
      )
        at += step
      bearing[edge * 2 + direction] = headingBetween(shapeLon[start]!, shapeLat[start]!, shapeLon[at]!, shapeLat[at]!)
    }
  }
  return bearing
}

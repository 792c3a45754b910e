import type { MapSource } from '../source/map-source.ts'
import { isBlockedBy, isGate, type Mode } from './access.ts'
import { headingBetween, metersBetween } from './geometry.ts'
import { filled, GrowingUint32, GrowingUint8 } from './growing.ts'
import type { Network } from './network.ts'
import { RoadTable } from './road-table.ts'
import { roadTraits } from './road-traits.ts'

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

/** What turns and restrictions are found from. */
export interface SplitRoads {
  readonly edges: Pick<
    Network,
    'nodeLon' | 'nodeLat' | 'nodeSignal' | 'from' | 'to' | 'roadClass' | 'flags' | 'bearing'
  >
  /** Source point of each node and source way of each edge, which restrictions refer to. */
  readonly nodePoint: Uint32Array
  readonly edgeWay: Float64Array
  readonly isBlocked: Uint8Array
  readonly isGate: Uint8Array
}

export interface DrawnRoads extends SplitRoads {
  readonly edges: EdgeArrays
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
export function splitWays(source: MapSource, mode: Mode, nameIndex: (name: string) => number): DrawnRoads {
  const roads = new RoadTable()
  let index = 0
  for (const way of source.ways) {
    const traits = way.points.length >= 2 ? roadTraits(way.tags, mode) : null
    if (traits) roads.add(index, way.id, traits)
    index++
  }
  const marks = markPoints(source, roads, mode)
  const cutter = new Cutter(source, marks, roads)
  for (let road = 0; road < roads.length; road++) cutter.cut(road, roads.pointsOf(road, source))
  return cutter.finish(nameIndex)
}

function markPoints(source: MapSource, roads: RoadTable, mode: Mode): PointMarks {
  const count = source.points.lon.length
  const marks: PointMarks = {
    uses: new Uint8Array(count),
    isBlocked: new Uint8Array(count),
    isGate: new Uint8Array(count),
    signal: new Uint8Array(count),
  }
  for (let road = 0; road < roads.length; road++) {
    const points = roads.pointsOf(road, source)
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
  readonly #roads: RoadTable
  readonly #nodeOfPoint: Uint32Array
  readonly #nodePoint = new GrowingUint32()
  readonly #from = new GrowingUint32()
  readonly #to = new GrowingUint32()
  readonly #centimetres = new GrowingUint32()
  readonly #shapeStart = new GrowingUint32()
  readonly #shape = new GrowingUint32()
  readonly #edgeRoad = new GrowingUint32()
  readonly #signals = new GrowingUint8()

  constructor(source: MapSource, marks: PointMarks, roads: RoadTable) {
    this.#source = source
    this.#marks = marks
    this.#roads = roads
    this.#nodeOfPoint = new Uint32Array(source.points.lon.length).fill(noNode)
  }

  cut(road: number, points: Uint32Array): void {
    let start = 0
    for (let end = 1; end < points.length; end++) {
      if (this.#marks.uses[points[end]!]! < 2) continue
      this.#addEdge(road, points.subarray(start, end + 1))
      start = end
    }
  }

  #addEdge(road: number, points: Uint32Array): void {
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
    this.#edgeRoad.push(road)
  }

  #nodeAt(point: number): number {
    const known = this.#nodeOfPoint[point]!
    if (known !== noNode) return known
    const node = this.#nodePoint.length
    this.#nodePoint.push(point)
    this.#nodeOfPoint[point] = node
    return node
  }

  finish(nameIndex: (name: string) => number): DrawnRoads {
    const { lon, lat } = this.#source.points
    const { signal, isBlocked, isGate } = this.#marks
    const nodePoint = this.#nodePoint.finish()
    const nodes = nodePoint.length
    this.#shapeStart.push(this.#shape.length)
    const shape = this.#shape.finish()
    const drawn = {
      shapeStart: this.#shapeStart.finish(),
      shapeLon: filled(new Int32Array(shape.length), (at) => lon[shape[at]!]!),
      shapeLat: filled(new Int32Array(shape.length), (at) => lat[shape[at]!]!),
    }
    const edgeRoad = this.#edgeRoad.finish()
    return {
      edges: {
        nodeLon: filled(new Int32Array(nodes), (node) => lon[nodePoint[node]!]!),
        nodeLat: filled(new Int32Array(nodes), (node) => lat[nodePoint[node]!]!),
        nodeSignal: filled(new Uint8Array(nodes), (node) => Math.sign(signal[nodePoint[node]!]!)),
        from: this.#from.finish(),
        to: this.#to.finish(),
        centimetres: this.#centimetres.finish(),
        ...drawn,
        ...this.#roads.traitsOfEdges(edgeRoad, nameIndex),
        signals: this.#signals.finish(),
        bearing: bearings(drawn),
      },
      nodePoint,
      edgeWay: this.#roads.waysOfEdges(edgeRoad),
      isBlocked: filled(new Uint8Array(nodes), (node) => isBlocked[nodePoint[node]!]!),
      isGate: filled(new Uint8Array(nodes), (node) => isGate[nodePoint[node]!]!),
    }
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

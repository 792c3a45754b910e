import { PbfReader } from 'pbf'
import { groupPolygons, joinRings } from './assemble-rings.ts'
import { isAreaTagged, noTags } from './kept-tags.ts'
import {
  BrokenSource,
  unitsPerDegree,
  type Area,
  type Bounds,
  type MapSource,
  type PointTable,
  type Relation,
  type Tags,
  type Way,
} from './map-source.ts'
import { damaged, inflateWithStream, readBlobs, type Inflate } from './osm-blobs.ts'
import { readBlock, type ElementSink, type RawMember } from './osm-block.ts'
import { PointCollector } from './point-collector.ts'
import { RefPool } from './ref-pool.ts'

export interface ReadOptions {
  readonly inflate?: Inflate
  /** Called with the share of the file that has been read, 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

interface Elements {
  readonly points: PointCollector
  readonly nodes: { id: number; tags: Tags }[]
  readonly ways: { id: number; tags: Tags; first: number; count: number }[]
  readonly refs: RefPool
  readonly relations: { id: number; tags: Tags; members: RawMember[] }[]
  snapshot: string | null
}

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/** Reads an .osm.pbf into memory, without contributors. Throws `BrokenSource` if the file is unusable. */
export async function readOsmPbf(file: Uint8Array, options: ReadOptions = {}): Promise<MapSource> {
  try {
    return toMapSource(await readElements(file, options))
  } catch (error) {
    if (error instanceof BrokenSource || options.signal?.aborted) throw error
    throw new BrokenSource(damaged().code, {}, { cause: error })
  }
}

async function readElements(file: Uint8Array, options: ReadOptions): Promise<Elements> {
  const elements: Elements = {
    points: new PointCollector(),
    nodes: [],
    ways: [],
    refs: new RefPool(),
    relations: [],
    snapshot: null,
  }
  const sink = sinkInto(elements)
  let hasHeader = false
  for await (const blob of readBlobs(file, options.inflate ?? inflateWithStream)) {
    options.signal?.throwIfAborted()
    if (blob.kind === 'OSMHeader') {
      hasHeader = true
      elements.snapshot = readHeader(blob.bytes)
    } else if (blob.kind === 'OSMData') {
      if (!hasHeader) throw new BrokenSource('noHeader')
      readBlock(blob.bytes, sink)
    }
    options.onProgress?.(blob.end / file.length)
  }
  if (elements.points.count === 0) throw new BrokenSource('noMap')
  return elements
}

function sinkInto(elements: Elements): ElementSink {
  return {
    node: (id, lon, lat) => elements.points.add(id, lon, lat),
    taggedNode: (id, tags) => elements.nodes.push({ id, tags }),
    way: (id, tags, steps) => elements.ways.push({ id, tags, first: elements.refs.add(steps), count: steps.length }),
    relation: (id, tags, members) => elements.relations.push({ id, tags, members }),
  }
}

function readHeader(bytes: Uint8Array): string | null {
  const header = new PbfReader(bytes).readFields(
    (field, into, pbf) => {
      if (field === 4) into.features.push(pbf.readString())
      else if (field === 32) into.seconds = pbf.readVarint(true)
    },
    { features: [] as string[], seconds: 0 },
  )
  const unknown = header.features.find((feature) => !knownFeatures.has(feature))
  if (unknown) throw new BrokenSource('unsupported', { feature: unknown })
  return header.seconds > 0 && header.seconds < 1e11 ? new Date(header.seconds * 1000).toISOString().slice(0, 10) : null
}

function toMapSource(elements: Elements): MapSource {
  const { points: collector } = elements
  collector.seal()
  const isUsed = new Uint8Array(collector.count)
  const lines = linesOf(elements, isUsed)
  for (const { id } of elements.nodes) mark(collector.find(id), isUsed)
  const { points, renumbered } = collector.compact(isUsed)
  for (const line of lines) line.points.forEach((point, index) => (line.points[index] = renumbered[point] ?? 0))
  const pointOf = (id: number) => {
    const found = collector.find(id)
    return found >= 0 && isUsed[found] ? renumbered[found] : undefined
  }
  return {
    bounds: boundsOf(points),
    snapshot: elements.snapshot,
    points,
    ...splitWays(lines, elements.relations, points),
    nodes: elements.nodes.map(({ id, tags }) => ({ id, tags, point: pointOf(id) ?? 0 })),
    relations: plainRelations(elements.relations, pointOf),
  }
}

/** The ways with the points that the file contains, all in one array. */
function linesOf({ ways, refs, points: collector }: Elements, isUsed: Uint8Array): Way[] {
  const points = new Uint32Array(refs.length)
  let end = 0
  return ways.map(({ id, tags, first, count }) => {
    const start = end
    for (let at = first; at < first + count; at++) {
      const found = collector.find(refs.at(at))
      if (found < 0) continue
      mark(found, isUsed)
      points[end++] = found
    }
    return { id, tags, points: points.subarray(start, end) }
  })
}

function mark(index: number, isUsed: Uint8Array): void {
  if (index >= 0) isUsed[index] = 1
}

function splitWays(
  lines: readonly Way[],
  relations: Elements['relations'],
  points: PointTable,
): { ways: Way[]; areas: Area[] } {
  const tagged = lines.filter((line) => line.tags !== noTags && line.points.length >= 2)
  const closed = tagged
    .filter(isSurface)
    .map(({ id, tags, points: ring }): Area => ({ id, kind: 'way', tags, polygons: [[ring]] }))
  const lineById = new Map(lines.map((line) => [line.id, line]))
  const joined = relations
    .filter(({ tags }) => isMultipolygon(tags))
    .map((relation) => assemble(relation, lineById, points))
  return {
    ways: tagged.filter((line) => !isSurface(line)),
    areas: [...closed, ...joined.filter((area) => area !== null)],
  }
}

function isSurface({ tags, points }: Way): boolean {
  return points.length >= 4 && points[0] === points.at(-1) && isAreaTagged(tags)
}

function assemble(
  { id, tags, members }: Elements['relations'][number],
  lineById: ReadonlyMap<number, Way>,
  points: PointTable,
): Area | null {
  const outers = joinRings(memberLines(members, lineById, 'outer'))
  if (!outers || outers.length === 0) return null
  const inners = joinRings(memberLines(members, lineById, 'inner')) ?? []
  return { id, kind: 'relation', tags, polygons: groupPolygons(points, outers, inners) }
}

function isMultipolygon(tags: Tags): boolean {
  return tags['type'] === 'multipolygon' || tags['type'] === 'boundary'
}

function memberLines(members: readonly RawMember[], byId: ReadonlyMap<number, Way>, role: string): Uint32Array[] {
  const lines: Uint32Array[] = []
  for (const member of members) {
    const line = member.kind === 'way' && (member.role || 'outer') === role ? byId.get(member.id) : undefined
    if (line) lines.push(line.points)
  }
  return lines
}

function plainRelations(relations: Elements['relations'], pointOf: (id: number) => number | undefined): Relation[] {
  return relations
    .filter(({ tags }) => !isMultipolygon(tags))
    .map(({ id, tags, members }) => ({
      id,
      tags,
      members: members.map((member) => {
        const point = member.kind === 'node' ? pointOf(member.id) : undefined
        return point === undefined ? member : { ...member, point }
      }),
    }))
}

/** The bounding box of all points, in degrees. */
export function boundsOf({ lon, lat }: PointTable): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index < lon.length; index++) {
    const x = lon[index] ?? 0
    const y = lat[index] ?? 0
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return {
    west: west / unitsPerDegree,
    south: south / unitsPerDegree,
    east: east / unitsPerDegree,
    north: north / unitsPerDegree,
  }
}

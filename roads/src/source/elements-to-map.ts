import { GrowingUint32 } from '../graph/growing.ts'
import { boundsWithin } from './cut.ts'
import { groupPolygons, joinRings } from './assemble-rings.ts'
import { isAreaTagged, isMultipolygon } from './kept-tags.ts'
import {
  type Area,
  boundsOf,
  type MapSource,
  type PointTable,
  type Relation,
  type TaggedNode,
  type Way,
} from './map-source.ts'
import type { RawMember } from './osm-block.ts'
import type { Elements, RawRelation } from './osm-elements.ts'
import { sequenceOf, type Sequence } from './sequence.ts'
import type { TagTable } from './tag-table.ts'

/** All ways of a file, with or without tags. */
interface Lines {
  readonly ids: Float64Array
  readonly tags: Uint32Array
  readonly starts: Uint32Array
  readonly points: Uint32Array
  readonly tagTable: TagTable
}

/** A map whose elements stay in arrays; each is made when it is asked for. */
export function elementsToMap(elements: Elements): MapSource {
  const isUsed = elements.usedPoints()
  const { points, renumbered } = elements.points.compact(isUsed)
  const pointOf = (id: number) => {
    const found = elements.points.find(id)
    return found >= 0 && isUsed[found] === 1 ? renumbered[found] : undefined
  }
  elements.tags.seal()
  const lines = linesOf(elements, renumbered)
  return {
    bounds: elements.cut ? boundsWithin(boundsOf(points), elements.cut) : boundsOf(points),
    ...(elements.outline && { outline: elements.outline }),
    snapshot: elements.snapshot,
    points,
    ...splitWays(lines, elements.relations, points),
    nodes: nodesOf(elements, pointOf),
    relations: plainRelations(elements.relations, pointOf),
  }
}

function nodesOf({ nodes, tags: table }: Elements, pointOf: (id: number) => number | undefined): Sequence<TaggedNode> {
  const ids = nodes.ids.finish()
  const tags = nodes.tags.finish()
  const points = new Uint32Array(ids.length)
  for (let node = 0; node < ids.length; node++) points[node] = pointOf(ids[node]!) ?? 0
  return sequenceOf(ids.length, (node) => ({ id: ids[node]!, tags: table.at(tags[node]!), point: points[node]! }))
}

function linesOf({ ways, tags: tagTable }: Elements, renumbered: Uint32Array): Lines {
  ways.starts.push(ways.points.length)
  const points = ways.points.finish()
  for (let at = 0; at < points.length; at++) points[at] = renumbered[points[at]!]!
  return { ids: ways.ids.finish(), tags: ways.tags.finish(), starts: ways.starts.finish(), points, tagTable }
}

function pointsOf({ starts, points }: Lines, line: number): Uint32Array {
  return points.subarray(starts[line], starts[line + 1])
}

function splitWays(
  lines: Lines,
  relations: readonly RawRelation[],
  points: PointTable,
): Pick<MapSource, 'ways' | 'areas'> {
  const ways = new GrowingUint32()
  const surfaces = new GrowingUint32()
  for (let line = 0; line < lines.ids.length; line++) {
    if (lines.tags[line] === 0 || lines.starts[line + 1]! - lines.starts[line]! < 2) continue
    if (isSurface(lines, line)) surfaces.push(line)
    else ways.push(line)
  }
  const joined = joinedAreas(lines, relations, points)
  const closed = surfaces.finish()
  return {
    ways: waysOf(lines, ways.finish()),
    areas: sequenceOf(closed.length + joined.length, (index) => {
      const line = closed[index]
      return line === undefined ? joined[index - closed.length]! : surfaceOf(lines, line)
    }),
  }
}

function isSurface(lines: Lines, line: number): boolean {
  const points = pointsOf(lines, line)
  return points.length >= 4 && points[0] === points.at(-1) && isAreaTagged(lines.tagTable.at(lines.tags[line]!))
}

function waysOf(lines: Lines, chosen: Uint32Array): Sequence<Way> {
  return sequenceOf(chosen.length, (index) => {
    const line = chosen[index]!
    return { id: lines.ids[line]!, tags: lines.tagTable.at(lines.tags[line]!), points: pointsOf(lines, line) }
  })
}

function surfaceOf(lines: Lines, line: number): Area {
  return {
    id: lines.ids[line]!,
    kind: 'way',
    tags: lines.tagTable.at(lines.tags[line]!),
    polygons: [[pointsOf(lines, line)]],
  }
}

function joinedAreas(lines: Lines, relations: readonly RawRelation[], points: PointTable): Area[] {
  const multipolygons = relations.filter(({ tags }) => isMultipolygon(tags))
  if (multipolygons.length === 0) return []
  const lineOf = lineFinder(lines.ids)
  return multipolygons.flatMap((relation) => assemble(relation, lines, lineOf, points) ?? [])
}

/** Finds a way by its id, the last of those that share one. Most files have their ways in the order of their ids. */
function lineFinder(ids: Float64Array): (id: number) => number | undefined {
  for (let line = 1; line < ids.length; line++) {
    if (ids[line]! > ids[line - 1]!) continue
    const lineById = new Map<number, number>()
    ids.forEach((id, index) => lineById.set(id, index))
    return (id) => lineById.get(id)
  }
  return (id) => {
    let [low, high] = [0, ids.length - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      if (ids[middle] === id) return middle
      if (ids[middle]! < id) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
}

function assemble(
  { id, tags, members }: RawRelation,
  lines: Lines,
  lineOf: (id: number) => number | undefined,
  points: PointTable,
): Area | null {
  const rings = (role: string) => joinRings(memberLines(members, role, lines, lineOf))
  const outers = rings('outer')
  if (!outers || outers.length === 0) return null
  return { id, kind: 'relation', tags, polygons: groupPolygons(points, outers, rings('inner') ?? []) }
}

function memberLines(
  members: readonly RawMember[],
  role: string,
  lines: Lines,
  lineOf: (id: number) => number | undefined,
): Uint32Array[] {
  const pointsByLine = new Map<number, Uint32Array>()
  const found: Uint32Array[] = []
  for (const member of members) {
    const line = member.kind === 'way' && (member.role || 'outer') === role ? lineOf(member.id) : undefined
    if (line === undefined) continue
    // A way that is a member twice has to be the same line both times.
    const points = pointsByLine.get(line) ?? pointsOf(lines, line)
    pointsByLine.set(line, points)
    found.push(points)
  }
  return found
}

function plainRelations(relations: readonly RawRelation[], pointOf: (id: number) => number | undefined): Relation[] {
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

import type { MapSource, Relation, Tags } from '../source/map-source.ts'
import type { Mode } from './access.ts'
import { groupBy } from './growing.ts'
import type { SplitRoads } from './split-ways.ts'

/** A turn restriction over consecutive arcs: the last one is forbidden after the others or, with `isOnly`, is the only one allowed. */
export interface Restriction {
  readonly arcs: readonly number[]
  readonly isOnly: boolean
  readonly trucksOnly: boolean
}

interface Rule {
  readonly isOnly: boolean
  readonly trucksOnly: boolean
}

interface Roads {
  readonly split: SplitRoads
  readonly edgesOfWay: ReadonlyMap<number, number[]>
  readonly nodeOfPoint: ReadonlyMap<number, number>
  readonly arcsFrom: { readonly start: Uint32Array; readonly items: Uint32Array }
}

const longestVia = 8

export function readRestrictions(source: MapSource, split: SplitRoads, mode: Mode): Restriction[] {
  const relations = mode === 'walk' ? [] : source.relations.filter(({ tags }) => ruleOf(tags, mode) !== null)
  if (relations.length === 0) return []
  const roads = indexRoads(relations, split)
  return relations.flatMap((relation) =>
    arcPaths(relation, roads).map((arcs) => ({ arcs, ...ruleOf(relation.tags, mode)! })),
  )
}

const vehicleNames: Record<Mode, readonly string[]> = {
  motor: ['motorcar', 'motor_vehicle'],
  bicycle: ['bicycle'],
  walk: ['foot'],
}

function ruleOf(tags: Tags, mode: Mode): Rule | null {
  if (!tags['type']?.startsWith('restriction')) return null
  const excepted = (tags['except'] ?? '').split(/\s*;\s*/)
  if (vehicleNames[mode].some((name) => excepted.includes(name))) return null
  const forMode = tags[`restriction:${vehicleNames[mode][0]}`] ?? tags['restriction']
  const kind = forMode ?? (mode === 'motor' ? tags['restriction:hgv'] : undefined)
  return kind && /^(no|only)_/.test(kind)
    ? { isOnly: kind.startsWith('only_'), trucksOnly: forMode === undefined }
    : null
}

/** Only what the relations name is looked up by its id. */
function indexRoads(relations: readonly Relation[], split: SplitRoads): Roads {
  const edgesOfWay = new Map<number, number[]>()
  const nodeOfPoint = new Map<number, number>()
  const viaPoints = new Set<number>()
  for (const { members } of relations) {
    for (const { kind, id, point } of members) {
      if (kind === 'way') edgesOfWay.set(id, [])
      else if (point !== undefined) viaPoints.add(point)
    }
  }
  split.edgeWay.forEach((way, edge) => edgesOfWay.get(way)?.push(edge))
  split.nodePoint.forEach((point, node) => {
    if (viaPoints.has(point)) nodeOfPoint.set(point, node)
  })
  const { from, to } = split.edges
  const tails = new Uint32Array(from.length * 2)
  for (let edge = 0; edge < from.length; edge++) {
    tails[edge * 2] = from[edge]!
    tails[edge * 2 + 1] = to[edge]!
  }
  return {
    split,
    edgesOfWay,
    nodeOfPoint,
    arcsFrom: groupBy(tails, split.nodePoint.length),
  }
}

function arcPaths(relation: Relation, roads: Roads): number[][] {
  const starts = waysOf(relation, 'from', roads)
  const ends = waysOf(relation, 'to', roads)
  const viaNode = relation.members.find(({ role, kind }) => role === 'via' && kind === 'node')
  if (viaNode) {
    const node = viaNode.point === undefined ? undefined : roads.nodeOfPoint.get(viaNode.point)
    return node === undefined ? [] : joined(arcsInto(node, starts, roads), [[]], arcsOutOf(node, ends, roads))
  }
  const via = new Set(waysOf(relation, 'via', roads))
  return via.size === 0 ? [] : pathsThrough(starts, via, ends, roads)
}

function waysOf(relation: Relation, memberRole: string, { edgesOfWay }: Roads): number[] {
  return relation.members.flatMap(({ kind, role, id }) =>
    kind === 'way' && role === memberRole ? (edgesOfWay.get(id) ?? []) : [],
  )
}

function arcsOutOf(node: number, edges: readonly number[], { arcsFrom }: Roads): number[] {
  return [...arcsFrom.items.subarray(arcsFrom.start[node], arcsFrom.start[node + 1])].filter((arc) =>
    edges.includes(arc >>> 1),
  )
}

function arcsInto(node: number, edges: readonly number[], roads: Roads): number[] {
  return arcsOutOf(node, edges, roads).map((arc) => arc ^ 1)
}

function joined(starts: readonly number[], middles: readonly number[][], ends: readonly number[]): number[][] {
  return starts.flatMap((start) => middles.flatMap((middle) => ends.map((end) => [start, ...middle, end])))
}

function pathsThrough(
  starts: readonly number[],
  via: ReadonlySet<number>,
  ends: readonly number[],
  roads: Roads,
): number[][] {
  const { from, to } = roads.split.edges
  const touching = new Set(starts.flatMap((edge) => [from[edge]!, to[edge]!]))
  return [...touching].flatMap((node) => {
    const into = arcsInto(node, starts, roads)
    return walkVia(node, [], via, roads).flatMap(({ path, end }) => joined(into, [path], arcsOutOf(end, ends, roads)))
  })
}

function walkVia(
  node: number,
  path: readonly number[],
  via: ReadonlySet<number>,
  roads: Roads,
): { path: number[]; end: number }[] {
  if (path.length === longestVia) return []
  const { from, to } = roads.split.edges
  const used = new Set(path.map((arc) => arc >>> 1))
  const next = arcsOutOf(node, [...via], roads).filter((arc) => !used.has(arc >>> 1))
  return next.flatMap((arc) => {
    const end = (arc & 1) === 0 ? to[arc >>> 1]! : from[arc >>> 1]!
    const longer = [...path, arc]
    return [{ path: longer, end }, ...walkVia(end, longer, via, roads)]
  })
}

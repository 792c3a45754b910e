import type { PointTable } from './map-source.ts'

type Line = Uint32Array

/** Joins lines end to end into closed rings. Returns `null` if a ring can't be closed. */
export function joinRings(lines: readonly Line[]): Line[] | null {
  const drawn = lines.filter((line) => line.length >= 2)
  const rings = drawn.filter(isClosed)
  const open = openEnds(drawn.filter((line) => !isClosed(line)))
  for (const start of drawn) {
    if (!open.get(start[0]!)?.has(start)) continue
    const ring = followRing(start, open)
    if (!ring) return null
    rings.push(ring)
  }
  return rings.filter((ring) => ring.length >= 4)
}

function isClosed(line: Line): boolean {
  return line[0] === line.at(-1)
}

function openEnds(lines: readonly Line[]): Map<number, Set<Line>> {
  const open = new Map<number, Set<Line>>()
  for (const line of lines) {
    for (const end of ends(line)) {
      const known = open.get(end)
      if (known) known.add(line)
      else open.set(end, new Set([line]))
    }
  }
  return open
}

function ends(line: Line): [number, number] {
  return [line[0]!, line.at(-1)!]
}

function followRing(start: Line, open: Map<number, Set<Line>>): Line | null {
  const points = [...start]
  take(start, open)
  while (points[0] !== points.at(-1)) {
    const last = points.at(-1)!
    const next = open.get(last)?.values().next().value
    if (!next) return null
    take(next, open)
    const forward = next[0] === last ? next : next.toReversed()
    for (let index = 1; index < forward.length; index++) points.push(forward[index]!)
  }
  return Uint32Array.from(points)
}

function take(line: Line, open: ReadonlyMap<number, Set<Line>>): void {
  for (const end of ends(line)) open.get(end)?.delete(line)
}

/** Groups rings into polygons: each hole goes to the smallest outer ring that contains its first point. */
export function groupPolygons(points: PointTable, outers: readonly Line[], inners: readonly Line[]): Line[][] {
  const polygons = outers.map((outer) => ({ rings: [outer], size: Math.abs(signedSize(points, outer)) }))
  polygons.sort((a, b) => a.size - b.size)
  for (const inner of inners) {
    polygons.find(({ rings }) => rings[0] && contains(points, rings[0], inner[0]!))?.rings.push(inner)
  }
  return polygons.map(({ rings }) => rings)
}

export function signedSize(points: PointTable, ring: Line): number {
  let doubled = 0
  for (let index = 0; index + 1 < ring.length; index++) {
    const a = ring[index]!
    const b = ring[index + 1]!
    doubled += points.lon[a]! * points.lat[b]! - points.lon[b]! * points.lat[a]!
  }
  return doubled / 2
}

function contains(points: PointTable, ring: Line, point: number): boolean {
  const x = points.lon[point]!
  const y = points.lat[point]!
  let isInside = false
  for (let index = 0; index + 1 < ring.length; index++) {
    const ax = points.lon[ring[index]!]!
    const ay = points.lat[ring[index]!]!
    const bx = points.lon[ring[index + 1]!]!
    const by = points.lat[ring[index + 1]!]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}

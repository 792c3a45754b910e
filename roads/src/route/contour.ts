import { isInside } from '../source/inside-ring.ts'
export type GridPoint = readonly [x: number, y: number]

export interface Field {
  readonly columns: number
  readonly rows: number
  readonly values: Float32Array
}

/** The four sides of a cell. */
const south = 0
const east = 1
const north = 2
const west = 3

/** Lines through a cell by its corners inside (1 south-west, 2 south-east, 4 north-east, 8 north-west); the inside is on their left. */
const linesByCase: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [],
  [[south, west]],
  [[east, south]],
  [[east, west]],
  [[north, east]],
  [
    [south, west],
    [north, east],
  ],
  [[north, south]],
  [[north, west]],
  [[west, north]],
  [[south, north]],
  [
    [east, south],
    [west, north],
  ],
  [[east, north]],
  [[west, east]],
  [[south, east]],
  [[west, south]],
  [],
]

const smallestCells = 6

/** Polygons around the area where the field is at most `limit`, without specks (marching squares). The border of the field must exceed it. */
export function contour(field: Field, limit: number): GridPoint[][][] {
  const next = new Map<number, number>()
  for (let y = 0; y + 1 < field.rows; y++) {
    for (let x = 0; x + 1 < field.columns; x++) {
      for (const [from, to] of linesByCase[caseOf(field, x, y, limit)]!)
        next.set(crossing(field, x, y, from), crossing(field, x, y, to))
    }
  }
  return groupRings(traceRings(next).map((ring) => ring.map((key) => pointOn(field, key, limit))))
}

function caseOf({ columns, values }: Field, x: number, y: number, limit: number): number {
  const at = y * columns + x
  const isIn = (index: number) => Number(values[index]! <= limit)
  return isIn(at) + 2 * isIn(at + 1) + 4 * isIn(at + columns + 1) + 8 * isIn(at + columns)
}

/** Index of the grid line that a side lies on. Each grid point has two, one eastwards and one northwards. */
function crossing({ columns }: Field, x: number, y: number, side: number): number {
  const at = y * columns + x
  if (side === south) return at * 2
  if (side === north) return (at + columns) * 2
  return side === west ? at * 2 + 1 : (at + 1) * 2 + 1
}

function traceRings(next: Map<number, number>): number[][] {
  const rings: number[][] = []
  for (let [start] = next.keys(); start !== undefined; [start] = next.keys()) {
    const ring: number[] = []
    for (let key: number | undefined = start; key !== undefined && next.has(key);) {
      const after: number | undefined = next.get(key)
      next.delete(key)
      ring.push(key)
      key = after
    }
    rings.push([...ring, start])
  }
  return rings
}

function pointOn({ columns, values }: Field, key: number, limit: number): GridPoint {
  const at = key >>> 1
  const isEastwards = (key & 1) === 0
  const a = values[at]!
  const b = values[at + (isEastwards ? 1 : columns)]!
  const share =
    Number.isFinite(a) && Number.isFinite(b) && a !== b ? Math.min(0.95, Math.max(0.05, (limit - a) / (b - a))) : 0.5
  const x = at % columns
  const y = Math.floor(at / columns)
  return isEastwards ? [x + share, y] : [x, y + share]
}

function groupRings(rings: readonly GridPoint[][]): GridPoint[][][] {
  const outers = rings.filter((ring) => signedSize(ring) > smallestCells).sort((a, b) => signedSize(a) - signedSize(b))
  if (outers.length === 0) outers.push(...rings.toSorted((a, b) => signedSize(b) - signedSize(a)).slice(0, 1))
  const polygons = outers.map((outer) => [outer])
  for (const hole of rings.filter((ring) => signedSize(ring) < -smallestCells))
    polygons.find(([outer]) => outer && isInside(outer, hole[0]!))?.push(hole)
  return polygons.reverse()
}

function signedSize(ring: readonly GridPoint[]): number {
  let doubled = 0
  for (let index = 0; index + 1 < ring.length; index++)
    doubled += ring[index]![0] * ring[index + 1]![1] - ring[index + 1]![0] * ring[index]![1]
  return doubled / 2
}

import { type MapSource, positionOf, type Way } from '../source/map-source.ts'
import { gridPoint } from './grid-point.ts'
import { readHouseNumbers } from './house-number.ts'
import type { NumberLine } from './number-line.ts'

interface End {
  readonly street: string | undefined
  readonly number: number
}

/** A line says every other number, or every number, between the houses at its ends. */
const steps: Readonly<Record<string, number>> = { odd: 2, even: 2, all: 1 }
/** Longer than any street goes on between two known numbers. */
const widestRange = 2000

/** The lines of numbers on a map (`addr:interpolation`), each with its street; a line with houses on it is one from each to the next. */
export function* numberLinesOf(source: MapSource): Generator<{ street: string; line: NumberLine }> {
  const ways: Way[] = []
  for (const way of source.ways) if (way.tags['addr:interpolation'] !== undefined) ways.push(way)
  if (ways.length === 0) return
  const endByPoint = endsOf(source, new Set(ways.flatMap(({ points }) => [...points])))
  for (const way of ways) yield* linesOfWay(source, way, endByPoint)
}

function endsOf({ nodes }: MapSource, wanted: ReadonlySet<number>): Map<number, End> {
  const endByPoint = new Map<number, End>()
  for (const { tags, point } of nodes) {
    const [house] = wanted.has(point) ? readHouseNumbers(tags['addr:housenumber'] ?? '') : []
    if (house) endByPoint.set(point, { street: tags['addr:street'], number: house.number })
  }
  return endByPoint
}

function* linesOfWay(source: MapSource, way: Way, endByPoint: ReadonlyMap<number, End>) {
  const kind = way.tags['addr:interpolation'] ?? ''
  const step = steps[kind] ?? Number.parseInt(kind, 10)
  const marks = [...way.points].flatMap((point, at) => (endByPoint.has(point) ? [at] : []))
  for (const [index, at] of marks.entries()) {
    const next = marks[index + 1]
    const start = endByPoint.get(way.points[at] ?? -1)
    const end = next === undefined ? undefined : endByPoint.get(way.points[next] ?? -1)
    const street = way.tags['addr:street'] ?? start?.street ?? end?.street
    if (!start || !end || next === undefined || street === undefined || !isRange(start, end, step)) continue
    const points = [...way.points.subarray(at, next + 1)].map((point) => gridPoint(positionOf(source.points, point)))
    yield { street, line: { from: start.number, to: end.number, step, points } }
  }
}

function isRange(start: End, end: End, step: number): boolean {
  const range = Math.abs(end.number - start.number)
  return step > 0 && range > 0 && range <= widestRange && range % step === 0
}

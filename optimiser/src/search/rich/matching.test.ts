import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelOf } from '../../door/open.ts'
import type { Problem } from '../../problem.ts'
import { straightLineProfile } from '../../straight-line.ts'
import { kindsFor, vehiclesFor } from './matching.ts'
import '../../../testing/fixed-seed.ts'

const places = [0, 1, 2, 3].map((step) => ({ latitude: 48 + step / 100, longitude: 11 }))
const problem: Problem = {
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [
    { id: 'both', start: 'depot', end: 'depot', skills: ['frozen', 'crane'] },
    { id: 'frozen', start: 'depot', end: 'depot', skills: ['frozen'] },
    { id: 'plain', start: 'depot', end: 'depot' },
  ],
  stops: [
    { id: 'ice', place: 1, skills: ['frozen'] },
    { id: 'beam', place: 2, skills: ['crane'] },
    { id: 'parcel', place: 3 },
  ],
  profiles: [straightLineProfile('van', places, { kilometersPerHour: 30 })],
}
const route = (...stops: number[]) => Int32Array.from(stops)
const matched = (of: Problem, ...routes: Int32Array[]) => vehiclesFor(modelOf(of), routes).map((order) => [...order])

test('a route changes vehicle if another route can only have that one', () => {
  expect(matched(problem, route(0), route(1), route(2))).toEqual([[1], [0], [2]])
})

test('vehicles without a route stay empty', () => {
  expect(matched(problem, route(1, 2))).toEqual([[1, 2], [], []])
})

test('if a route gets no vehicle, the others still get theirs', () => {
  const twice = { ...problem, stops: [...problem.stops, { id: 'girder', place: 3, skills: ['crane'] }] }
  expect(matched(twice, route(1), route(3), route(0))).toEqual([[1], [0], [3]])
})

test('each route that any vehicle may drive is checked only once', () => {
  for (const kindCount of [1, 10]) {
    let checks = 0
    const kinds = kindsFor(
      8000,
      Array.from({ length: kindCount }, () => 8000 / kindCount),
      () => ++checks > 0,
    )
    expect(kinds.every((kind) => kind >= 0)).toBe(true)
    expect(checks).toBe(8000)
  }
})

test('a chain through all vehicles moves every route by one', () => {
  // Route n may go to vehicles n and n + 1, and the last one only to vehicle 0, so every route must make room.
  const count = 1000
  const mayDrive = (one: number, kind: number) => (one === count - 1 ? kind === 0 : kind === one || kind === one + 1)
  const ones = Array.from({ length: count }, () => 1)
  expect([...kindsFor(count, ones, mayDrive)]).toEqual(
    Array.from({ length: count }, (_, one) => (one === count - 1 ? 0 : one + 1)),
  )
})

test('as many routes get a vehicle as with an exhaustive search', () => {
  const cases = fc.record({
    counts: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 4 }),
    rows: fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
  })
  const most = (rows: readonly boolean[][], counts: readonly number[]): number => {
    const [first, ...rest] = rows
    if (first === undefined) return 0
    const without = most(rest, counts)
    const tries = counts.flatMap((count, kind) =>
      count > 0 && first[kind] ? [1 + most(rest, counts.with(kind, count - 1))] : [],
    )
    return Math.max(without, ...tries)
  }
  fc.assert(
    fc.property(cases, ({ counts, rows }) => {
      const kinds = kindsFor(rows.length, counts, (one, kind) => rows[one]![kind]!)
      const used = counts.map((_, kind) => kinds.filter((own) => own === kind).length)
      expect(used.every((count, kind) => count <= counts[kind]!)).toBe(true)
      expect(kinds.every((kind, one) => kind < 0 || rows[one]![kind]!)).toBe(true)
      expect(kinds.filter((kind) => kind >= 0)).toHaveLength(most(rows, counts))
    }),
    { numRuns: 300 },
  )
})

import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import type { Problem } from '../problem.ts'
import { solve } from '../solve.ts'
import { unitScales } from './scale.ts'

const square = [0, 60, 60, 0]
const withLoads = (loads: number[], room: number): Problem => ({
  units: ['kilograms'],
  profiles: [{ name: 'van', durationsSeconds: square, distancesMeters: square }],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: ['a', 'b'].map((id) => ({
    id,
    profile: 'van',
    start: 'depot',
    end: 'depot',
    capacity: { kilograms: room },
    costs: { fixed: 1, perKilometer: 1, perHour: 1 },
  })),
  stops: loads.map((kilograms, index) => ({ id: `s${index}`, place: 1, delivery: { kilograms } })),
})

test('amounts use the finest scale at which their sum fits', () => {
  const scaleOf = (loads: number[]) => unitScales(withLoads(loads, 5000))[0]
  expect(scaleOf([4, 8])).toBe(1)
  expect(scaleOf([4.5, 8])).toBe(1000)
  expect(scaleOf(Array.from({ length: 12 }, () => 99_999.5))).toBe(100)
  expect(scaleOf([2e8, 2e8, 0.5])).toBe(1)
})

test('loads too large to count in thousandths never exceed the capacity', () => {
  // Three of the twelve exceed a vehicle's capacity by a thousandth.
  const problem = withLoads(
    Array.from({ length: 12 }, () => 99_999.334),
    300_000 - 2 + 0.001,
  )
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 200 } })
  // Stated loads are rounded to the scale.
  const broken = check(problem, plan).violations.filter(({ detail }) => detail.kind !== 'load-differs')
  expect(broken).toEqual([])
  expect(plan.routes.map(({ stops }) => stops.length)).toEqual([2, 2])
})

import { describe, expect, test } from 'vitest'
import type { Problem, Vehicle } from '../problem.ts'
import { solve } from '../solve.ts'

/** Adjacent pairs ten kilometres from the depot, with one kilometre from pickup to delivery. A kilometre costs 1. */
function farPairs(count: number, unassignedCost: number, vehicle: Partial<Vehicle>): Problem {
  const places = [0, ...Array.from({ length: count }, (_, pair) => [10_000 + 10 * pair, 11_000 + 10 * pair]).flat()]
  const matrix = places.flatMap((from) => places.map((to) => Math.abs(from - to)))
  return {
    depots: [{ id: 'depot', place: 0 }],
    vehicles: [{ id: 'van', start: 'depot', end: 'depot', ...vehicle }],
    stops: places.slice(1).map((_, stop) => ({ id: `stop ${stop}`, place: stop + 1 })),
    pairs: Array.from({ length: count }, (_, pair) => ({
      pickup: `stop ${2 * pair}`,
      delivery: `stop ${2 * pair + 1}`,
    })),
    profiles: [{ name: 'van', durationsSeconds: matrix, distancesMeters: matrix }],
    goals: { unassignedCost },
  }
}

describe.each([{}, { limits: { stops: 400 } }])('with the rules %o', (vehicle) => {
  const solved = (problem: Problem) => solve(problem, { seed: 1, stop: { iterations: 3000 } }).plan

  test('a pair is served if that costs less than leaving out both of its stops', () => {
    // The round trip is 22 km.
    expect(solved(farPairs(1, 11.1, vehicle)).unassigned).toEqual([])
    expect(solved(farPairs(1, 21.9, vehicle)).costs.total).toBeCloseTo(22)
    expect(solved(farPairs(1, 10.9, vehicle)).costs.total).toBeCloseTo(21.8)
  })

  test('pairs that together pay for a route are served even if none pays for it alone', () => {
    expect(solved(farPairs(4, 8, vehicle)).unassigned).toEqual([])
    expect(solved(farPairs(4, 12, vehicle)).unassigned).toEqual([])
    expect(solved(farPairs(4, 2, vehicle)).unassigned).toHaveLength(8)
  })

  test('pairs that together pay for a vehicle are served', () => {
    // One pair costs 2 × 8 if left out and 22 km plus 20 if served; all pairs cost 128 and about 42.
    const costs = { perKilometer: 1, fixed: 20 }
    expect(solved(farPairs(8, 8, { ...vehicle, costs })).unassigned).toEqual([])
  })
})

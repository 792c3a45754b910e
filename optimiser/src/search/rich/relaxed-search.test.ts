import { describe, expect, test } from 'vitest'
import { check } from '../../check/check.ts'
import type { Problem, Vehicle } from '../../problem.ts'
import { solve } from '../../solve.ts'
import { Random } from '../random.ts'

const stops = 60

function town({ timed, vehicle = {} }: { timed: boolean; vehicle?: Partial<Vehicle> }): Problem {
  const random = new Random(7)
  const spots = Array.from({ length: stops + 1 }, () => ({ x: random.below(10_000), y: random.below(10_000) }))
  const matrix = Int32Array.from(
    spots.flatMap((from) => spots.map((to) => Math.round(Math.hypot(from.x - to.x, from.y - to.y)))),
  )
  return {
    units: ['boxes'],
    depots: [{ id: 'depot', place: 0 }],
    vehicles: Array.from({ length: 20 }, (_, index) => ({
      id: `van ${index + 1}`,
      start: 'depot',
      end: 'depot',
      capacity: { boxes: 20 },
      shift: { startSeconds: 0, endSeconds: 60_000 },
      ...vehicle,
    })),
    stops: Array.from({ length: stops }, (_, index) => {
      const startSeconds = random.below(30_000)
      const windows = [{ startSeconds, endSeconds: startSeconds + 15_000 }]
      return {
        id: `stop ${index}`,
        place: index + 1,
        delivery: { boxes: 1 + random.below(5) },
        ...(timed && { windows }),
      }
    }),
    profiles: [{ name: 'van', durationsSeconds: matrix, distancesMeters: matrix }],
  }
}

const iterations = 2000
const solved = (problem: Problem, seed = 1) => solve(problem, { seed, stop: { iterations } })

describe.each([true, false])('with windows: %s', (timed) => {
  test('a rule that never forbids anything costs nothing', () => {
    const { plan } = solved(town({ timed }))
    for (const limits of [{ stops }, { distanceMeters: 1e8 }, { drivingSeconds: 1e8 }]) {
      const ruled = solved(town({ timed, vehicle: { limits } }))
      expect(ruled.plan.costs.total).toBeCloseTo(plan.costs.total, 6)
    }
    const apart = [{ kind: 'apart' as const, stops: [plan.routes[0]!.stops[0]!, plan.routes[1]!.stops[0]!] }]
    expect(solved({ ...town({ timed }), relations: apart }).plan.costs.total).toBeCloseTo(plan.costs.total, 6)
  })

  test('a rule that forbids much is kept, and all is served', () => {
    for (const limits of [{ stops: 4 }, { distanceMeters: 30_000 }]) {
      const problem = town({ timed, vehicle: { limits } })
      const { plan } = solved(problem)
      expect(check(problem, plan).violations).toEqual([])
      expect(plan.unassigned).toEqual([])
    }
  })

  test('what few vehicles may serve goes to one of them', () => {
    const problem = town({ timed })
    const ruled: Problem = {
      ...problem,
      vehicles: problem.vehicles.map((van, index) => (index > 16 ? { ...van, skills: ['frozen'] } : van)),
      stops: problem.stops.map((stop, index) => (index % 10 === 0 ? { ...stop, skills: ['frozen'] } : stop)),
    }
    const { plan } = solved(ruled)
    expect(check(ruled, plan).violations).toEqual([])
    expect(plan.unassigned).toEqual([])
  })
})

test('a second unit that is never short costs nothing, and one that is short is kept', () => {
  const problem = town({ timed: true })
  const inTwoUnits = (kg: number): Problem => ({
    ...problem,
    units: ['kg', 'boxes'],
    vehicles: problem.vehicles.map((van) => ({ ...van, capacity: { boxes: 20, kg } })),
    stops: problem.stops.map((stop, index) => ({ ...stop, delivery: { ...stop.delivery, kg: 1 + (index % 7) } })),
  })
  expect(solved(inTwoUnits(1000)).plan.costs.total).toBeCloseTo(solved(problem).plan.costs.total, 6)
  const { plan } = solved(inTwoUnits(20))
  expect(check(inTwoUnits(20), plan).violations).toEqual([])
})

test('plans get better and better whether the rules turn out harmless or not', () => {
  for (const limits of [{ stops }, { stops: 4 }]) {
    const costs: number[] = []
    const problem = town({ timed: true, vehicle: { limits } })
    const { plan } = solve(problem, {
      seed: 1,
      stop: { iterations },
      onProgress: (progress) => costs.push(progress.plan.costs.total),
    })
    expect(costs.length).toBeGreaterThan(2)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
    expect(plan.costs.total).toBeLessThanOrEqual(costs.at(-1)!)
  }
})

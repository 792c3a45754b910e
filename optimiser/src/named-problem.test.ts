import { expect, it } from 'vitest'
import { withTravel, type NamedProblem } from './named-problem.ts'
import { planOf } from './schedule/plan-of.ts'

const noWay = 0xffff_ffff
const travel = new Map([
  ['town', { durationsSeconds: Uint32Array.of(0, 90, noWay, 0), distancesMeters: Uint32Array.of(0, 1000, noWay, 0) }],
])
const problem: NamedProblem = {
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [{ id: 'van', profile: 'slow', start: 'depot' }],
  stops: [{ id: 'stop', place: 1 }],
  profiles: [
    { name: 'usual', matrixKey: 'town', speedPercent: 100 },
    { name: 'slow', matrixKey: 'town', speedPercent: 50 },
  ],
}

it('a problem gets its matrices by key, each at the speed of its profile', () => {
  const { routes } = planOf(withTravel(problem, travel), { routes: [{ vehicle: 'van', stops: ['stop'] }] })
  expect(routes[0]!.totals).toMatchObject({ drivingSeconds: 180, distanceMeters: 1000 })
})

it('problems with the same matrix key share its numbers', () => {
  const [one, other] = [withTravel(problem, travel), withTravel({ ...problem, stops: [] }, travel)]
  expect(one.profiles[1]!.durationsSeconds).toBe(other.profiles[1]!.durationsSeconds)
  expect(one.profiles[0]!.distancesMeters).toBe(one.profiles[1]!.distancesMeters)
})

it('the error names a missing matrix', () => {
  expect(() => withTravel(problem, new Map())).toThrow('town')
})

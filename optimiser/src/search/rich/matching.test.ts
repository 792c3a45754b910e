import { expect, test } from 'vitest'
import { modelOf } from '../../door/open.ts'
import type { Problem } from '../../problem.ts'
import { straightLineProfile } from '../../straight-line.ts'
import { vehiclesFor } from './matching.ts'

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

test('a vehicle gives its route away where another route has only that vehicle', () => {
  const routes = vehiclesFor(modelOf(problem), [route(0), route(1), route(2)])
  expect(routes?.map((order) => [...order])).toEqual([[1], [0], [2]])
})

test('vehicles without a route stay empty, and without a vehicle for each route there is no answer', () => {
  expect(vehiclesFor(modelOf(problem), [route(1, 2)])?.map((order) => [...order])).toEqual([[1, 2], [], []])
  expect(vehiclesFor(modelOf(problem), [route(1), route(0, 2), route()])).not.toBeNull()
  const twice = { ...problem, stops: [...problem.stops, { id: 'girder', place: 3, skills: ['crane'] }] }
  expect(vehiclesFor(modelOf(twice), [route(1), route(3)])).toBeNull()
})

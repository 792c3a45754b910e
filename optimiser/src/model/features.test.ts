import { expect, test } from 'vitest'
import { modelOf } from '../door/open.ts'
import type { Problem, Vehicle } from '../problem.ts'

const van: Vehicle = { id: 'van', start: 'depot', end: 'depot', capacity: { boxes: 9 } }
const plain: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [van, { ...van, id: 'van 2' }],
  stops: [
    { id: 'a', place: 1, delivery: { boxes: 2 } },
    { id: 'b', place: 1, delivery: { boxes: 2 } },
  ],
  profiles: [{ name: 'car', durationsSeconds: [0, 60, 60, 0], distancesMeters: [0, 500, 500, 0] }],
}
const [a, b] = plain.stops
const withVehicle = (more: Partial<Vehicle>): Problem => ({ ...plain, vehicles: [{ ...van, ...more }] })
const windows = [{ startSeconds: 0, endSeconds: 60 }]

test.each<[string, Problem, string]>([
  ['capacity alone', plain, 'capacity'],
  ['empty lists and limits change nothing', withVehicle({ limits: {}, breaks: [], skills: [] }), 'capacity'],
  ['windows', { ...plain, stops: [{ ...a!, windows }, b!] }, 'windows'],
  [
    'pairs',
    {
      ...plain,
      stops: [
        { id: 'a', place: 1 },
        { id: 'b', place: 1 },
      ],
      pairs: [{ pickup: 'a', delivery: 'b' }],
    },
    'pairs',
  ],
  [
    'pairs and a visit',
    {
      ...plain,
      stops: [
        { id: 'a', place: 1 },
        { id: 'b', place: 1 },
        { id: 'c', place: 1 },
      ],
      pairs: [{ pickup: 'a', delivery: 'b' }],
    },
    'rich',
  ],
  ['pairs and deliveries', { ...plain, pairs: [{ pickup: 'a', delivery: 'b' }] }, 'rich'],
  ['deliveries and pickups', { ...plain, stops: [a!, { id: 'b', place: 1, pickup: { boxes: 1 } }] }, 'rich'],
  ['a soft window', { ...plain, stops: [{ ...a!, windows: [{ ...windows[0]!, lateCostPerMinute: 1 }] }, b!] }, 'rich'],
  ['two windows', { ...plain, stops: [{ ...a!, windows: [...windows, ...windows] }, b!] }, 'rich'],
  ['an open end', { ...plain, vehicles: [{ id: 'van', start: 'depot' }] }, 'rich'],
  ['a price per hour', withVehicle({ costs: { perHour: 1 } }), 'rich'],
  ['a price per hour at the wheel', withVehicle({ costs: { perDrivingHour: 1 } }), 'capacity'],
  ['a limit', withVehicle({ limits: { stops: 3 } }), 'rich'],
  ['a reload', withVehicle({ reload: { depots: ['depot'] } }), 'rich'],
  ['vehicles of two kinds', { ...plain, vehicles: [van, { ...van, id: 'van 2', capacity: { boxes: 5 } }] }, 'rich'],
  ['a lock', { ...plain, locks: { vehicles: [{ stop: 'a', vehicle: 'van' }] } }, 'rich'],
  ['a prize', { ...plain, stops: [{ ...a!, prize: 5 }, b!] }, 'rich'],
  ['balance', { ...plain, goals: { balance: { costPerSquaredStop: 1 } } }, 'rich'],
  ['balance of a quantity', { ...plain, goals: { balance: { costPerSquaredQuantity: 1, unit: 'boxes' } } }, 'rich'],
])('%s', (_, problem, kind) => {
  expect(modelOf(problem).features.kind).toBe(kind)
})

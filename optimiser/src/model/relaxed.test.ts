import { expect, test } from 'vitest'
import { modelOf } from '../door/open.ts'
import type { Problem, Stop, Vehicle } from '../problem.ts'
import { straightLineProfile } from '../straight-line.ts'
import { relaxedModel } from './relaxed.ts'

const places = [0, 1, 2].map((step) => ({ latitude: 48 + step / 100, longitude: 11 }))

function problem({
  van = {},
  stop = {},
  ...rest
}: { van?: Partial<Vehicle>; stop?: Partial<Stop> } & Partial<Problem>) {
  const vehicles = ['one', 'other'].map((id) => ({ id, start: 'depot', end: 'depot', capacity: { boxes: 4 }, ...van }))
  const stops = [1, 2].map((place) => ({ id: `stop ${place}`, place, delivery: { boxes: 1 }, ...stop }))
  const profiles = [straightLineProfile('van', places, { kilometersPerHour: 30 })]
  return { units: ['boxes'], depots: [{ id: 'depot', place: 0 }], vehicles, stops, profiles, ...rest }
}

const kindOf = (parts: Parameters<typeof problem>[0]) => relaxedModel(modelOf(problem(parts)))?.features.kind ?? null
const shift = { startSeconds: 0, endSeconds: 40_000 }

test('rules that only forbid plans are dropped, so the classic search can be used', () => {
  expect(kindOf({ van: { limits: { stops: 2 } } })).toBe('capacity')
  expect(kindOf({ van: { skills: ['crane'] }, stop: { skills: ['crane'] } })).toBe('capacity')
  expect(kindOf({ van: { shift, limits: { durationSeconds: 9000 } } })).toBe('windows')
  expect(kindOf({ relations: [{ kind: 'apart', stops: ['stop 1', 'stop 2'] }] })).toBe('capacity')
})

test('only the scarcest of several units is kept', () => {
  const parts = {
    units: ['boxes', 'kg'],
    van: { capacity: { boxes: 4, kg: 10 } },
    stop: { delivery: { boxes: 1, kg: 9 } },
  }
  const relaxed = relaxedModel(modelOf(problem(parts)))
  expect([relaxed?.unitCount, relaxed?.capacity[0], relaxed?.delivery[0]]).toEqual([1, 10, 9])
})

test.each<[string, Parameters<typeof problem>[0]]>([
  ['overtime', { van: { shift, overtime: { upToSeconds: 60, costPerMinute: 1 } } }],
  ['reloading', { van: { reload: { depots: ['depot'] } } }],
  ['a price per hour', { van: { costs: { perHour: 20 } } }],
  ['a prize', { stop: { prize: 5 } }],
  ['lateness at a price', { stop: { windows: [{ startSeconds: 0, endSeconds: 60, lateCostPerMinute: 1 }] } }],
  ['balance', { goals: { balance: { costPerSquaredStop: 1 } } }],
  ['an open end', { van: { end: undefined } }],
  ['a lock', { locks: { vehicles: [{ vehicle: 'one', stop: 'stop 1' }] } }],
  ['a start plan', { startPlan: { routes: [{ vehicle: 'one', stops: ['stop 1'] }] } }],
  ['deliveries beside pickups', { stop: { pickup: { boxes: 1 } } }],
])('%s rules out the classic search', (_, parts) => {
  expect(kindOf(parts)).toBeNull()
})

test('vehicles with different costs or capacities rule out the classic search', () => {
  const { vehicles, ...rest } = problem({})
  for (const different of [{ costs: { fixed: 5 } }, { capacity: { boxes: 9 } }]) {
    const mixed = { ...rest, vehicles: [vehicles[0]!, { ...vehicles[1]!, ...different }] }
    expect(relaxedModel(modelOf(mixed))).toBeNull()
  }
})

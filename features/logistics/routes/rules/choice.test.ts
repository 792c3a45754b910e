import { expect, it } from 'vitest'
import { differsBy } from './choice.ts'
import type { RouteCopy } from './difference.ts'

const chosen = 9

function route(ids: number[], change: Partial<RouteCopy> = {}): RouteCopy {
  const stops = ids.map((deliveryId, at) => {
    const times = { arrivalSeconds: at * 600, startSeconds: at * 600, endSeconds: at * 600 + 300 }
    return { deliveryId, reference: '', recipient: '', ...times }
  })
  const crew = { driverId: 1, driverName: 'Ana', vehicleId: 2, vehicleName: 'Van' }
  return { key: 'route 1', ...crew, depots: { start: 'North', end: 'North' }, stops, ...change }
}

it.each([
  ['gains it', [1, 2], [1, chosen, 2]],
  ['loses it', [1, chosen, 2], [1, 2]],
  ['has it elsewhere', [chosen, 1, 2], [1, 2, chosen]],
])('a route that %s goes out by itself', (_, before, after) => {
  expect(differsBy(chosen, route(before), route(after))).toBe(true)
})

it.each([
  ['has changed in nothing', route([1, chosen]), route([1, chosen])],
  ['never had it', route([1, 2]), route([2, 1])],
  ['has another order too', route([1, 2]), route([2, 1, chosen])],
  ['loses another stop too', route([1, 2, chosen]), route([1])],
  ['has another driver too', route([1]), route([1, chosen], { driverId: 7 })],
  ['has another vehicle too', route([1]), route([1, chosen], { vehicleId: 7 })],
])('a route that %s waits for its planner', (_, before, after) => {
  expect(differsBy(chosen, before, after)).toBe(false)
})

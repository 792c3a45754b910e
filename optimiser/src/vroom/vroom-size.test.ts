import { expect, it } from 'vitest'
import { isWithin, sizeOfVroom } from './vroom-size.ts'

it('an invalid problem is counted too', () => {
  const none = { tasks: 0, vehicles: 0, places: 0, cells: 0, profiles: 0 }
  for (const input of [null, 1, 'x', [], {}, { jobs: 'x', matrices: null }]) expect(sizeOfVroom(input)).toEqual(none)
  const vehicles = [{ profile: 'van' }, { profile: 'van' }, { profile: 'van', speed_factor: 2 }, null]
  const matrices = { van: { durations: [[0], [0]] }, car: {} }
  expect(sizeOfVroom({ jobs: [1], shipments: [1, 2], vehicles, matrices })).toEqual({
    tasks: 5,
    vehicles: 4,
    places: 2,
    cells: 12,
    profiles: 3,
  })
  expect(sizeOfVroom({ matrix: [[], [], []] })).toMatchObject({ places: 3 })
})

it('a problem is within limits if none of its sizes is larger', () => {
  const most = { tasks: 2, vehicles: 2, places: 2, cells: 4 }
  expect(isWithin(most, most)).toBe(true)
  for (const key of ['tasks', 'vehicles', 'places', 'cells'] as const)
    expect(isWithin({ ...most, [key]: most[key] + 1 }, most)).toBe(false)
})

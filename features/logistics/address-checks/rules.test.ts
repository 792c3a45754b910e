import { expect, it } from 'vitest'
import type { Point } from '#platform/regions/contract.ts'
import { betterDoor, type SeenDoor } from './rules.ts'

const door: Point = [-56.1, -34.9]
/** So many metres to the east. */
const east = (meters: number, by: SeenDoor['by'] = 'driver', at: string | null = null): SeenDoor => ({
  point: [-56.1 + meters / 91_200, -34.9],
  by,
  at,
})

it('a door is better known where drivers handed over, in the middle of them', () => {
  const seen = [east(40, 'driver', '2026-11-21'), east(50, 'driver', '2026-11-24'), east(90, 'driver', '2026-11-22')]
  expect(betterDoor(door, seen)).toEqual({
    point: east(50).point.map((one) => expect.closeTo(one, 5)),
    by: 'driver',
    times: 3,
    lastAt: '2026-11-24',
    apartMeters: 50,
  })
})

it('what recipients said of it counts where no driver was there', () => {
  expect(betterDoor(door, [east(30, 'recipient'), east(40, 'recipient')])).toMatchObject({ by: 'recipient', times: 2 })
  expect(betterDoor(door, [east(300, 'recipient'), east(40)])).toMatchObject({
    by: 'driver',
    times: 1,
    apartMeters: 40,
  })
})

it.each([
  ['nobody was there', []],
  ['it is where one goes already', [east(10), east(14)]],
  ['it is in another part of the town', [east(2500)]],
  ['they were at different doors', [east(20), east(200)]],
])('nothing is proposed where %s', (_, seen) => expect(betterDoor(door, seen)).toBeUndefined())

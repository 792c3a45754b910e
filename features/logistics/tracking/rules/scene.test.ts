import { describe, expect, it } from 'vitest'
import type { Point } from '#platform/regions/contract.ts'
import { boxOf, linesFrom, sceneOf } from './scene.ts'

const door: Point = [-56.16, -34.9]
const near = (vehicle: Point) => ({ door, vehicle })

describe('the drawing near arrival', () => {
  it('holds both the door and the vehicle, however far they are', () => {
    for (const vehicle of [door, [-56.15, -34.9], [-56.16, -34.85], [-56.2, -34.95]] as Point[]) {
      const { west, south, east, north } = boxOf(near(vehicle))
      for (const [x, y] of [door, vehicle]) {
        expect(x > west && x < east).toBe(true)
        expect(y > south && y < north).toBe(true)
      }
    }
  })

  it('is no larger than a few streets around a vehicle at the door', () => {
    // 128 units hold 400 metres, so 320 hold 1250 across or less.
    expect(320 / sceneOf(near(door)).scale).toBeLessThanOrEqual(1250)
  })

  it('draws of a street only what comes near, in whole metres from the door', () => {
    const box = boxOf(near(door))
    const street: Point[] = [
      [-56.3, -34.9],
      [-56.2, -34.9],
      [-56.161, -34.9],
      [-56.159, -34.9],
      [-56.1, -34.9],
      [-56.0, -34.9],
    ]
    const [line, ...more] = linesFrom(door, [street], box)
    expect(more).toEqual([])
    expect(line).toHaveLength(4)
    expect(line?.[1]).toEqual([-91, 0])
    expect(
      linesFrom(
        door,
        [
          [
            [-56.3, -34.9],
            [-56.29, -34.9],
          ],
        ],
        box,
      ),
    ).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateMatrix, estimateTravel, straightMeters } from './estimate.ts'

const car = { profile: { kind: 'car' } } as const
const places = fc.tuple(fc.double({ min: -179, max: 179, noNaN: true }), fc.double({ min: -85, max: 85, noNaN: true }))

describe('an estimate', () => {
  test('is 1.3 times the straight line', () => {
    // One degree of latitude is 111.195 km.
    expect(straightMeters([10, 45], [10, 46])).toBeCloseTo(111_195, -1)
    expect(estimateTravel([10, 45], [10, 46], car).distanceMeters).toBeCloseTo(111_195 * 1.3, -2)
  })

  test('is faster over longer distances, slower in the rush hour and for a truck', () => {
    const speed = (meters: number, options: Parameters<typeof estimateTravel>[2]) => {
      const { distanceMeters, durationSeconds } = estimateTravel([10, 45], [10, 45 + meters / 111_195], options)
      return Math.round((distanceMeters / durationSeconds) * 3.6)
    }
    expect([500, 2000, 5000, 10_000, 20_000, 50_000].map((meters) => speed(meters, car))).toEqual([
      30, 34, 37, 40, 45, 65,
    ])
    expect(speed(5000, { ...car, hour: 8 })).toBeLessThan(37)
    expect(speed(5000, { profile: { kind: 'truck' } })).toBeLessThan(37)
    expect(speed(50_000, { profile: { kind: 'walk' } })).toBe(5)
  })

  test('of a matrix equals the estimates of its pairs', () => {
    fc.assert(
      fc.property(
        fc.array(places, { minLength: 1, maxLength: 4 }),
        fc.array(places, { minLength: 1, maxLength: 4 }),
        (sources, targets) => {
          const matrix = estimateMatrix(sources, targets, car)
          sources.forEach((from, row) =>
            targets.forEach((to, column) => {
              expect(matrix.distanceMeters[row * targets.length + column]).toBe(
                Math.fround(estimateTravel(from, to, car).distanceMeters),
              )
            }),
          )
        },
      ),
    )
  })

  test('is the same in both directions and zero from a place to itself', () => {
    fc.assert(
      fc.property(places, places, (from, to) => {
        expect(estimateTravel(from, to, car).durationSeconds).toBeCloseTo(
          estimateTravel(to, from, car).durationSeconds,
          6,
        )
        expect(estimateTravel(from, from, car)).toEqual({ durationSeconds: 0, distanceMeters: 0 })
      }),
    )
  })
})

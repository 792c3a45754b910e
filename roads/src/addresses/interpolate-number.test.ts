import { describe, expect, test } from 'vitest'
import { interpolateNumber, type NumberedSpot } from './interpolate-number.ts'

/** Even numbers on the north side of a street, odd ones on the south side, 10 m from each to the next of its side. */
const at = (number: number): NumberedSpot => ({ number, x: number * 5, y: number % 2 === 0 ? 8 : -8 })
const street = (...numbers: number[]) => numbers.map(at)
const road = [
  { x: 0, y: 0 },
  { x: 500, y: 0 },
]

describe('a number that the map lacks', () => {
  test('lies between its neighbours on its own side', () => {
    const found = interpolateNumber(street(1, 2, 3, 4, 5, 7, 8, 9, 10, 11), road, 6)
    expect(found?.x).toBeCloseTo(30, 5)
    expect(found?.y).toBeCloseTo(8, 5)
    expect(found?.radiusMeters).toBeLessThan(30)
  })

  test('lies on its own side even where no number follows there', () => {
    const found = interpolateNumber(street(1, 2, 3, 4, 5, 7, 9, 11, 13), road, 8)
    expect(found?.x).toBeCloseTo(40, 5)
    expect(found?.y).toBeCloseTo(8, 5)
  })

  test('lies past the last number by the spacing of the others', () => {
    const found = interpolateNumber(street(2, 4, 6, 8, 10), road, 16)
    expect(found?.x).toBeCloseTo(80, 5)
    expect(found?.radiusMeters).toBeGreaterThan(30)
  })

  test('lies no farther past the last number than the street goes on', () => {
    const known = street(2, 4, 6, 8, 10).map((one) => ({ ...one, x: one.x * 2 }))
    const ends = [{ x: 100, y: 0 }]
    const [long, cut] = [road, ends].map((points) => interpolateNumber(known, points, 22))
    expect(long?.x).toBeCloseTo(220, 5)
    expect(cut?.x).toBeLessThanOrEqual(160)
  })

  test('is left to the street where the nearest number is too far to say anything', () => {
    expect(interpolateNumber(street(2, 4, 6), road, 90)).toBeNull()
    expect(interpolateNumber([], road, 7)).toBeNull()
    expect(interpolateNumber([at(2), { number: 50, x: 900, y: 700 }], road, 30)).toBeNull()
  })

  test('has a wider radius in a street whose own numbers don’t follow each other', () => {
    const orderly = street(1, 2, 3, 4, 5, 7, 8, 9, 10, 11)
    const jumbled = orderly.map((one, index) => ({ ...one, x: one.x + (index % 3) * 35 }))
    const [narrow, wide] = [orderly, jumbled].map((known) => interpolateNumber(known, road, 6)?.radiusMeters ?? 0)
    expect(wide).toBeGreaterThan(narrow! * 1.5)
  })

  test('in a street of one house is near that house, if it is one of the next', () => {
    expect(interpolateNumber(street(4), road, 6)).toMatchObject({ x: 20, y: 8 })
    expect(interpolateNumber(street(4), road, 40)).toBeNull()
  })

  test('in a very short street is in its middle', () => {
    const lane = [
      { x: 0, y: 0 },
      { x: 80, y: 0 },
    ]
    expect(interpolateNumber([at(2)], lane, 15)).toMatchObject({ x: 40, radiusMeters: expect.closeTo(75.2, 0) })
  })
})

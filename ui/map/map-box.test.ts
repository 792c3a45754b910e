import { describe, expect, test } from 'vitest'
import { boxAround, boxCorners, isInside, type Position } from './map-box.ts'

const square: readonly Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]

describe('a box around places', () => {
  test('holds them all', () => {
    const box = boxAround([
      [1, 5],
      [-2, 3],
    ])
    expect(box).toEqual({ west: -2, south: 3, east: 1, north: 5 })
    expect(boxCorners(box ?? { west: 0, south: 0, east: 0, north: 0 })).toEqual([
      [-2, 3],
      [1, 5],
    ])
  })

  test('is none without places', () => {
    expect(boxAround([])).toBeNull()
  })
})

describe('a drawn ring', () => {
  test('holds what lies inside it, open or closed', () => {
    for (const ring of [square, [...square, [0, 0] as const]]) {
      expect(isInside(ring, [2, 2])).toBe(true)
      expect(isInside(ring, [5, 2])).toBe(false)
      expect(isInside(ring, [-1, 0])).toBe(false)
    }
  })

  test('that bends inwards leaves out its bay, and one of no corners holds nothing', () => {
    const bent: readonly Position[] = [
      [0, 0],
      [4, 0],
      [2, 2],
      [4, 4],
      [0, 4],
    ]
    expect(isInside(bent, [3.5, 2])).toBe(false)
    expect(isInside(bent, [1, 2])).toBe(true)
    expect(isInside([], [0, 0])).toBe(false)
  })
})

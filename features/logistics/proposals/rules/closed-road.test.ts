import { expect, test } from 'vitest'
import { areaAround, goesRound } from './closed-road.ts'

test('the area around a closed road is as far from it everywhere, wherever on earth it is', () => {
  for (const [longitude, latitude] of [
    [-56.19, -34.9],
    [24.94, 60.17],
  ] as const) {
    const [width, height] = [111_320 * Math.cos((latitude * Math.PI) / 180), 111_320]
    for (const [x, y] of areaAround([longitude, latitude], 100))
      expect(Math.hypot((x - longitude) * width, (y - latitude) * height)).toBeCloseTo(100, 0)
  }
})

test('a route goes round where it takes more or less, not where its roads are rounded otherwise', () => {
  const usual = { distanceMeters: 12_000, durationSeconds: 3600 }
  expect(goesRound(usual, { distanceMeters: 12_004, durationSeconds: 3601 })).toBe(false)
  expect(goesRound(usual, { distanceMeters: 12_400, durationSeconds: 3600 })).toBe(true)
  expect(goesRound(usual, { distanceMeters: 12_000, durationSeconds: 3700 })).toBe(true)
})

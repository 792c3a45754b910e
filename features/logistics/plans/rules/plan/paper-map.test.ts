import { expect, test } from 'vitest'
import { paperBounds, paperMap } from './paper-map.ts'

const depot: [number, number] = [-56.2, -34.9]
const stops: [number, number][] = [
  [-56.18, -34.88],
  [-56.15, -34.91],
]

test('a printed map shows the whole route, north up, with numbers in order', () => {
  const given = { stops, ends: [depot], unitSystem: 'metric' as const, isEstimated: false }
  const map = paperMap([depot, ...stops, depot], given)
  expect(map.marks.map(({ label }) => label)).toEqual(['D', '1', '2'])
  const places = [...map.lines.flatMap(({ points }) => points), ...map.marks.map(({ at }) => at)]
  expect(places.every(([x, y]) => x >= 0 && x <= map.width && y >= 0 && y <= map.height)).toBe(true)
  const [, first, second] = map.marks
  // The first stop lies further north, the second further east.
  expect(first!.at[1]).toBeLessThan(second!.at[1])
  expect(first!.at[0]).toBeLessThan(second!.at[0])
  // 0.05 degrees of longitude are some 4.6 km here, drawn 456 wide: a kilometre is just within a fifth of the width.
  expect(map.texts[0]!.text).toBe('1 km')
  expect(map.lines[0]!.isDashed).toBe(false)
  const imperial = paperMap([depot, ...stops, depot], { ...given, unitSystem: 'imperial', isEstimated: true })
  expect(imperial.texts[0]!.text).toBe('2000 ft')
  expect(imperial.lines[0]!.isDashed).toBe(true)
})

test('a single place is drawn in the middle', () => {
  const map = paperMap([depot, depot], { stops: [depot], ends: [], unitSystem: 'metric', isEstimated: false })
  expect(map.marks[0]!.at).toEqual([map.width / 2, map.height / 2])
})

test('streets around the way are cut at the frame, and those beyond it are left out', () => {
  const given = { stops, ends: [depot], unitSystem: 'metric' as const, isEstimated: false }
  const { west, east, south, north } = paperBounds([depot, ...stops, depot])
  const middle = (south + north) / 2
  const through: [number, number][] = [
    [west - 1, middle],
    [(west + east) / 2, middle],
    [east + 1, middle],
  ]
  const outside: [number, number][] = [
    [west - 1, north + 1],
    [east + 1, north + 1],
  ]
  const { ground, width, height } = paperMap([depot, ...stops, depot], { ...given, streets: [through, outside] })
  expect(ground).toHaveLength(1)
  const [line] = ground
  expect(line!.map(([x]) => Math.round(x))).toEqual([0, width / 2, width])
  for (const [, y] of line!) expect(y).toBeCloseTo(height / 2, 0)
})

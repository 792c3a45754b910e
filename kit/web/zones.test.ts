import { expect, test } from 'vitest'
import { minutesAhead, todayIn } from './zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')

test('zones are compared as their clocks stand at a moment', () => {
  expect(minutesAhead('America/Montevideo', 'UTC', winter)).toBe(-180)
  expect(minutesAhead('Asia/Kathmandu', 'UTC', winter)).toBe(345)
  expect(minutesAhead('Europe/London', 'UTC', winter)).toBe(0)
  expect(minutesAhead('Europe/London', 'UTC', new Date('2026-07-15T12:00:00Z'))).toBe(60)
})

test('today is the day of the zone, not of Greenwich', () => {
  const morning = new Date('2026-11-19T23:00:00Z')
  expect(todayIn('Asia/Tokyo', morning)).toBe('2026-11-20')
  const evening = new Date('2026-11-20T00:30:00Z')
  expect(todayIn('America/Montevideo', evening)).toBe('2026-11-19')
})

import { expect, test } from 'vitest'
import { minutesAhead } from './zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')

test('zones are compared as their clocks stand at a moment', () => {
  expect(minutesAhead('America/Montevideo', 'UTC', winter)).toBe(-180)
  expect(minutesAhead('Asia/Kathmandu', 'UTC', winter)).toBe(345)
  expect(minutesAhead('Europe/London', 'UTC', winter)).toBe(0)
  expect(minutesAhead('Europe/London', 'UTC', new Date('2026-07-15T12:00:00Z'))).toBe(60)
})

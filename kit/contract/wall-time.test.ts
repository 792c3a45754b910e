import { describe, expect, it } from 'vitest'
import { midnightOf, momentAt, momentIn, wallTime } from './wall-time.ts'

describe('the clocks of a zone', () => {
  it.each([
    ['2026-11-20T09:00', 'America/Los_Angeles', '2026-11-20T17:00:00.000Z'],
    ['2026-07-01T00:30', 'Europe/Paris', '2026-06-30T22:30:00.000Z'],
    ['2026-11-20T09:00', 'Asia/Kolkata', '2026-11-20T03:30:00.000Z'],
    // An hour after the clocks of New York went forward.
    ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ])('show %s in %s at %s', (wall, zone, moment) => {
    expect(momentAt(wall, zone).toISOString()).toBe(moment)
    expect(wallTime(moment, zone)).toBe(wall)
  })

  // Ten in the morning is 36,000 s, also where the night lost an hour or had one more.
  it.each(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'])(
    'count the seconds of %s as they show them',
    (day) => {
      const tenOClock = midnightOf(day, 'Europe/Paris').getTime() + 36_000_000
      expect(wallTime(tenOClock, 'Europe/Paris')).toBe(`${day}T10:00`)
    },
  )
})

it('a text that names no zone is by the clocks of the one given', () => {
  const read = (text: string) => momentIn(text, 'Europe/Paris').toISOString()
  expect(read('2026-07-01T09:00')).toBe('2026-07-01T07:00:00.000Z')
  expect(read('2026-12-01 09:00:30.5')).toBe('2026-12-01T08:00:30.500Z')
  expect(read('2026-07-01')).toBe('2026-06-30T22:00:00.000Z')
  for (const text of ['2026-07-01T09:00Z', '2026-07-01T11:00+02:00'])
    expect(read(text)).toBe('2026-07-01T09:00:00.000Z')
})

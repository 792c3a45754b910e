import { describe, expect, it } from 'vitest'
import { dateRangeFilter } from './date-range.ts'

describe('a range of days in a query', () => {
  it('is read from JSON text, and from an object', () => {
    const range = { start: '2026-11-01', end: '2026-11-30' }
    expect(dateRangeFilter.parse(JSON.stringify(range))).toEqual(range)
    expect(dateRangeFilter.parse(range)).toEqual(range)
  })

  it('may be open at one end, and may come with a time', () => {
    expect(dateRangeFilter.parse({ start: '2026-11-01T08:00:00.000Z' })).toEqual({ start: '2026-11-01' })
    expect(dateRangeFilter.parse('{"end":"2026-11-30"}')).toEqual({ end: '2026-11-30' })
  })

  it('is none where nothing in it is a date', () => {
    for (const odd of ['', '{', 'null', '[]', '{"start":"soon"}', { start: '2026-02-30' }, { start: 7 }, 5, undefined])
      expect(dateRangeFilter.parse(odd)).toBeUndefined()
  })
})

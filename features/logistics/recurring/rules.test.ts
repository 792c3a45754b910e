import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#kit/contract/days.ts'
import { weekdays } from '../settings/contract.ts'
import { datesOf, holidayRules, stateOf } from './rules.ts'

const pattern = {
  weekdays: ['monday' as const, 'thursday' as const],
  everyWeeks: 1,
  startsOn: '2026-11-02',
  endsOn: null,
  skipDates: [] as string[],
  onHoliday: 'skip' as const,
}
const november = { from: '2026-11-01', to: '2026-11-30' }
const noHolidays = { days: [] }
const holiday = (date: string, isYearly = false) => ({ days: [{ date, name: 'Holiday', isYearly }] })
const days = (change: object = {}, holidays: Parameters<typeof datesOf>[2] = noHolidays) =>
  datesOf({ ...pattern, ...change }, november, holidays).map(({ on }) => on.slice(8))

describe('the days of a recurring delivery', () => {
  it('are its weekdays, from the first day to the last', () => {
    expect(days()).toEqual(['02', '05', '09', '12', '16', '19', '23', '26', '30'])
    expect(days({ startsOn: '2026-11-10', endsOn: '2026-11-19' })).toEqual(['12', '16', '19'])
  })

  it('come every other week, counted from the week of the first day', () => {
    expect(days({ everyWeeks: 2 })).toEqual(['02', '05', '16', '19', '30'])
    expect(days({ everyWeeks: 2, startsOn: '2026-11-12' })).toEqual(['12', '23', '26'])
  })

  it('leave out the days to skip', () => {
    expect(days({ skipDates: ['2026-11-09'] })).not.toContain('09')
  })

  it('skip a holiday, keep it, or move to the nearest day before or after', () => {
    const one = { weekdays: ['monday'] }
    expect(days(one, holiday('2026-11-09'))).toEqual(['02', '16', '23', '30'])
    expect(days({ ...one, onHoliday: 'deliver' }, holiday('2026-11-09'))).toContain('09')
    expect(days({ ...one, onHoliday: 'before' }, holiday('2026-11-09'))).toContain('08')
    expect(days({ ...one, onHoliday: 'after' }, holiday('2020-11-09', true))).toContain('10')
    expect(days({ ...one, onHoliday: 'after' }, holiday('2020-11-09'))).toContain('09')
  })

  it('do not come twice if a holiday would move one to another day of the pattern', () => {
    const daily = { weekdays: [...weekdays], onHoliday: 'after' as const }
    expect(days(daily, holiday('2026-11-09'))).toHaveLength(28)
  })

  it('are the same however the period is divided, without duplicates', () => {
    const made = fc.record({
      weekdays: fc.subarray([...weekdays], { minLength: 1 }),
      everyWeeks: fc.integer({ min: 1, max: 4 }),
      startsOn: fc.integer({ min: 0, max: 20 }).map((at) => daysAfter('2026-11-01', at)),
      endsOn: fc.option(fc.integer({ min: 20, max: 60 }).map((at) => daysAfter('2026-11-01', at))),
      skipDates: fc.array(fc.integer({ min: 0, max: 60 }).map((at) => daysAfter('2026-11-01', at))),
      onHoliday: fc.constantFrom(...holidayRules),
    })
    const rest = fc
      .array(fc.integer({ min: 0, max: 60 }).map((at) => daysAfter('2026-11-01', at)))
      .map((dates) => ({ days: dates.map((date) => ({ date, name: '', isYearly: false })) }))
    fc.assert(
      fc.property(made, rest, fc.integer({ min: 0, max: 59 }), (one, holidays, cut) => {
        const whole = datesOf(one, { from: '2026-11-01', to: '2026-12-31' }, holidays)
        const middle = daysAfter('2026-11-01', cut)
        const parts = [
          ...datesOf(one, { from: '2026-11-01', to: middle }, holidays),
          ...datesOf(one, { from: daysAfter(middle, 1), to: '2026-12-31' }, holidays),
        ]
        const named = (dates: typeof whole) => dates.map(({ date, on }) => `${date} ${on}`).toSorted()
        expect(named(parts)).toEqual(named(whole))
        expect(new Set(whole.map(({ date }) => date)).size).toBe(whole.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the state of a recurring delivery', () => {
  it('is ended after its last day, paused or not', () => {
    const on = (isPaused: boolean, endsOn: string | null) => stateOf({ isPaused, endsOn }, '2026-11-10')
    expect([on(false, null), on(true, null), on(true, '2026-11-09'), on(false, '2026-11-10')]).toEqual([
      'active',
      'paused',
      'ended',
      'active',
    ])
  })
})

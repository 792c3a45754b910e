import ICAL from 'ical.js'
import { expect, it, vi } from 'vitest'
import { isRule, occurrencesOf, ruleFrom, ruleUntil, type Series } from './recurrence.ts'

const series = (given: Partial<Series>): Series => ({
  startAt: new Date('2026-03-27T08:00Z'),
  endAt: new Date('2026-03-27T09:00Z'),
  allDay: false,
  timeZone: 'Europe/Paris',
  rrule: 'FREQ=DAILY',
  exceptions: [],
  ...given,
})
const starts = (one: Series, from: string, until: string) =>
  occurrencesOf(one, new Date(from), new Date(until)).map(({ start }) => start.toISOString().slice(0, 16))

it('a daily time stays the same by the clock when summer time begins', () => {
  // 09:00 in Paris is 08:00 UTC until 28 March and 07:00 UTC from 29 March 2026 on.
  expect(starts(series({}), '2026-03-28T00:00Z', '2026-03-31T00:00Z')).toEqual([
    '2026-03-28T08:00',
    '2026-03-29T07:00',
    '2026-03-30T07:00',
  ])
})

it('a daily time stays the same by the clock when summer time ends', () => {
  const evening = series({
    startAt: new Date('2026-10-30T21:30Z'),
    endAt: new Date('2026-10-30T22:30Z'),
    timeZone: 'America/New_York',
  })
  // New York leaves summer time on 1 November 2026: 17:30 there is 21:30 UTC before and 22:30 after.
  expect(starts(evening, '2026-10-31T00:00Z', '2026-11-03T00:00Z')).toEqual([
    '2026-10-31T21:30',
    '2026-11-01T22:30',
    '2026-11-02T22:30',
  ])
})

it('an event over the night the clock changes lasts as long by the clock', () => {
  const night = series({ startAt: new Date('2026-03-27T22:00Z'), endAt: new Date('2026-03-28T05:00Z') })
  const [, second] = occurrencesOf(night, new Date('2026-03-27T00:00Z'), new Date('2026-03-30T00:00Z'))
  // From 23:00 to 06:00 by the clock, which is six hours in the night that loses one.
  expect([second?.start.toISOString(), second?.end.toISOString()]).toEqual([
    '2026-03-28T22:00:00.000Z',
    '2026-03-29T04:00:00.000Z',
  ])
})

it('whole days repeat by the calendar, whatever zone they were made in', () => {
  const day = series({
    startAt: new Date('2026-03-28T00:00Z'),
    endAt: new Date('2026-03-29T00:00Z'),
    allDay: true,
    timeZone: 'Pacific/Auckland',
    rrule: 'FREQ=WEEKLY;COUNT=3',
  })
  expect(starts(day, '2026-01-01', '2027-01-01')).toEqual(['2026-03-28T00:00', '2026-04-04T00:00', '2026-04-11T00:00'])
})

it('times that were taken out are left out, and an event that does not repeat comes once', () => {
  const some = series({ rrule: 'FREQ=DAILY;COUNT=3', exceptions: ['2026-03-28T09:00'] })
  expect(starts(some, '2026-01-01', '2027-01-01')).toEqual(['2026-03-27T08:00', '2026-03-29T07:00'])
  expect(starts(series({ rrule: '' }), '2026-03-27T08:30Z', '2026-03-28')).toEqual(['2026-03-27T08:00'])
  expect(starts(series({ rrule: '' }), '2026-03-27T09:00Z', '2026-03-28')).toEqual([])
})

it('a series parts into what was before and what follows, without losing or doubling a time', () => {
  const whole = series({ rrule: 'FREQ=DAILY;COUNT=6' })
  const parting = new Date('2026-03-30T07:00Z')
  const before = series({ rrule: ruleUntil(whole.rrule, parting) })
  const after = series({
    startAt: parting,
    endAt: new Date('2026-03-30T08:00Z'),
    rrule: ruleFrom(whole, '2026-03-30T09:00'),
  })
  const [from, until] = ['2026-01-01', '2027-01-01'] as const
  expect([...starts(before, from, until), ...starts(after, from, until)]).toEqual(starts(whole, from, until))
})

it.each([
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20271231T000000Z',
  'FREQ=DAILY;UNTIL=20000101',
  'FREQ=MONTHLY;BYDAY=-1FR',
])('%s is a rule', (rule) => expect(isRule(rule)).toBe(true))

const impossible = ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MONTHLY;BYDAY=6MO', 'FREQ=DAILY;INTERVAL=999999999999']

it.each([
  '',
  'often',
  'FREQ=SECONDLY',
  'FREQ=DAILY;COUNT=1001',
  'FREQ=DAILY;BYHOUR=1,2',
  'FREQ=DAILY\nX:1',
  ...impossible,
])('%j is no rule by which days repeat', (rule) => expect(isRule(rule)).toBe(false))

it('a series that never ends is walked no further than asked', () => {
  const old = series({ startAt: new Date('2000-01-01T08:00Z'), endAt: new Date('2000-01-01T09:00Z') })
  expect(starts(old, '2026-06-01', '2026-06-03')).toEqual(['2026-06-01T07:00', '2026-06-02T07:00'])
})

const everyDay = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,2,3,4,5,6,7,8'

it.each([`${everyDay};COUNT=9999999`, everyDay, 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=999'])(
  'a kept rule from long ago is walked for so many steps at most: %s',
  (rrule) => {
    const old = series({ startAt: new Date('1950-01-31T08:00Z'), endAt: new Date('1950-01-31T09:00Z'), rrule })
    const found = vi.spyOn(ICAL.RecurIterator.prototype, 'next')
    const months = vi.spyOn(ICAL.RecurIterator.prototype, 'increment_month')
    starts(old, '2026-06-01', '2026-07-01')
    // A thousand times of a rule that counts them; 3,000 moves, of which a month of a set takes 25.
    expect(found.mock.calls.length).toBeLessThanOrEqual(1_001)
    expect(months.mock.calls.length).toBeLessThanOrEqual(3_000 / 25 + 1)
    vi.restoreAllMocks()
  },
)

it('the last working day of a month is found for a series that began on a 31st long ago', () => {
  const rrule = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'
  const old = series({ startAt: new Date('1985-01-31T08:00Z'), endAt: new Date('1985-01-31T09:00Z'), rrule })
  expect(starts(old, '2026-05-01', '2026-07-01')).toEqual(['2026-05-29T07:00', '2026-06-30T07:00'])
})

it.each(impossible)('a kept rule that no day fulfils ends a walk soon: %s', (rrule) => {
  expect(starts(series({ rrule }), '2027-01-01', '2028-01-01')).toEqual([])
})

it.each([
  ['FREQ=DAILY', 365],
  ['FREQ=DAILY;INTERVAL=3', 122],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 52],
  ['FREQ=MONTHLY;BYDAY=-1FR', 12],
  ['FREQ=MONTHLY;INTERVAL=5', 3],
  ['FREQ=YEARLY;BYDAY=MO;BYMONTH=6', 5],
])('a series of a century ago still has the times of today: %s', (rrule, times) => {
  const old = series({ startAt: new Date('1926-11-22T08:00Z'), endAt: new Date('1926-11-22T09:00Z'), rrule })
  expect(starts(old, '2025-11-22T12:00Z', '2026-11-22T12:00Z')).toHaveLength(times)
})

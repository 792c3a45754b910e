import { expect, test } from 'vitest'
import { isRule, occurrencesOf } from '#kit/documents/recurrence.ts'
import { inZone, repeatOf, ruleOf, type Repeat } from './repeat.ts'

const zone = 'America/Montevideo'
const never = { kind: 'never' } as const
const repeats: [string, Repeat][] = [
  ['FREQ=DAILY;INTERVAL=3', { every: 3, unit: 'DAILY', weekdays: [], end: never }],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', { every: 2, unit: 'WEEKLY', weekdays: ['MO', 'TH'], end: never }],
  ['FREQ=MONTHLY;COUNT=12', { every: 1, unit: 'MONTHLY', weekdays: [], end: { kind: 'after', times: 12 } }],
  [
    'FREQ=YEARLY;UNTIL=20280102T025900Z',
    { every: 1, unit: 'YEARLY', weekdays: [], end: { kind: 'on', date: '2028-01-01' } },
  ],
]

test.each(repeats)('%s is read and written again as it was', (rule, repeat) => {
  expect(repeatOf(rule, zone)).toEqual(repeat)
  expect(ruleOf(repeat, zone)).toBe(rule)
  expect(isRule(rule)).toBe(true)
})

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=DAILY;BYDAY=MO',
  'nonsense',
])('a rule that the form can’t show stays as it is: “%s”', (rule) => expect(repeatOf(rule, zone)).toBeUndefined())

test('weekdays are written in the order of the week, and only of a week', () => {
  const repeat: Repeat = { every: 1, unit: 'WEEKLY', weekdays: ['FR', 'MO'], end: never }
  expect(ruleOf(repeat, zone)).toBe('FREQ=WEEKLY;BYDAY=MO,FR')
  expect(ruleOf({ ...repeat, unit: 'DAILY' }, zone)).toBe('FREQ=DAILY')
})

test('the last day is one of the days, by the clocks of the event, however late it takes place', () => {
  const startAt = new Date('2026-12-01T01:30:00Z')
  const rrule = ruleOf({ every: 2, unit: 'DAILY', weekdays: [], end: { kind: 'on', date: '2026-12-04' } }, zone)
  const series = { startAt, endAt: new Date('2026-12-01T02:00:00Z'), allDay: false, timeZone: zone, exceptions: [] }
  const walls = occurrencesOf({ ...series, rrule }, startAt, new Date('2027-01-01')).map(({ wall }) => wall)
  // It begins at half past ten in the evening of 30 November there.
  expect(walls).toEqual(['2026-11-30T22:30', '2026-12-02T22:30', '2026-12-04T22:30'])
})

test('an event that lasts whole days from now on keeps its last day', () => {
  const rule = ruleOf({ every: 1, unit: 'DAILY', weekdays: [], end: { kind: 'on', date: '2026-12-04' } }, zone)
  expect(inZone(rule, zone, 'UTC')).toBe('FREQ=DAILY;UNTIL=20261204T235900Z')
  expect(inZone('FREQ=MONTHLY;BYDAY=2TU', zone, 'UTC')).toBe('FREQ=MONTHLY;BYDAY=2TU')
})

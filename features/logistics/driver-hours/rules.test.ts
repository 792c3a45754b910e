import { expect, it } from 'vitest'
import { breaksFrom, dutyDays, endForgotten } from './rules.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)

it('a day holds its spans of duty and the breaks within them', () => {
  const spans = [
    { since: at('08:00'), until: at('12:00'), isAssumed: false },
    { since: at('13:00'), until: null, isAssumed: false },
  ]
  const breaks = breaksFrom([
    { kind: 'breakStart', at: at('10:00') },
    { kind: 'breakEnd', at: at('10:30') },
    { kind: 'breakStart', at: at('11:50') },
    { kind: 'arrive', at: at('13:10') },
  ])
  const [day] = dutyDays(spans, breaks, { now: at('15:00'), timeZone: 'UTC' })
  // Half an hour, ten minutes to noon and ten after one.
  expect(day).toMatchObject({ day: '2026-11-23', dutySeconds: 6 * 3600, breakSeconds: 50 * 60 })
  expect(day!.spans[1]!.until).toBeNull()
})

it('the newest day is first, by the clock of the workspace', () => {
  const spans = [
    { since: at('01:00'), until: at('02:00'), isAssumed: false },
    { since: at('12:00'), until: at('13:00'), isAssumed: false },
  ]
  const days = dutyDays(spans, [], { now: at('15:00'), timeZone: 'America/Montevideo' })
  expect(days.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-22'])
})

it('duty that nobody ended is assumed to have ended with what was recorded last', () => {
  const later = (hours: number) => new Date(at('08:00').getTime() + hours * 3_600_000)
  const acts = [{ at: later(0) }, { at: later(8) }, { at: later(24) }, { at: later(25) }]
  const forgotten = { since: later(0), until: null }
  const again = { since: later(24), until: later(26) }
  expect(endForgotten([forgotten, again], acts, later(30))).toEqual([
    { since: later(0), until: later(8), isAssumed: true },
    { ...again, isAssumed: false },
  ])
  // It still goes on, until it is longer than any shift.
  expect(endForgotten([forgotten], acts, later(15))).toEqual([{ ...forgotten, isAssumed: false }])
  expect(endForgotten([forgotten], acts, later(17))).toEqual([{ since: later(0), until: later(8), isAssumed: true }])
})

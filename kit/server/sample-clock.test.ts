import { describe, expect, it } from 'vitest'
import { laterDaily, laterSpan, laterTime, sampleHoursLater } from './sample-clock.ts'

const simulated = { hasSimulator: true }
/** A moment of 20 November 2026 by the clocks of Montevideo, three hours behind Greenwich. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour + 3, 25))

describe('the working day of the sample', () => {
  it.each([
    { hour: 3, later: -7, usual: 10 },
    { hour: 5, later: -6, usual: 11 },
    { hour: 9, later: -2, usual: 11 },
    { hour: 10, later: 0, usual: 10 },
    { hour: 13, later: 0, usual: 13 },
    { hour: 14, later: 3, usual: 11 },
    { hour: 15, later: 4, usual: 11 },
  ])('is half done at $hour, as usually at $usual', ({ hour, later, usual }) => {
    expect(sampleHoursLater(at(hour), simulated)).toBe(later)
    expect(hour - later).toBe(usual)
  })

  it.each([
    { hour: 0, usual: 7 },
    { hour: 2, usual: 9 },
    { hour: 18, usual: 14 },
    { hour: 23, usual: 19 },
  ])('stays on its date at $hour, where it is as usually at $usual', ({ hour, usual }) => {
    expect(hour - sampleHoursLater(at(hour), simulated)).toBe(usual)
  })

  it('is a usual one where nobody is simulated', () => {
    for (const hour of [0, 6, 11, 23]) expect(sampleHoursLater(at(hour), {})).toBe(0)
  })
})

it('a time that moves stays on its date', () => {
  expect(laterTime('07:00', -7)).toBe('00:00')
  expect(laterTime('05:30', -7)).toBe('00:00')
  expect(laterTime('19:00', 4)).toBe('23:00')
  expect(laterTime('21:00', 4)).toBe('24:00')
  expect(laterSpan({ from: '10:00', to: '11:30', isHard: true }, -7)).toEqual({
    from: '03:00',
    to: '04:30',
    isHard: true,
  })
})

it('a time of every day goes round the clock', () => {
  expect([laterDaily('21:00', -7), laterDaily('08:00', -7)]).toEqual(['14:00', '01:00'])
  expect([laterDaily('21:00', 4), laterDaily('08:00', 4)]).toEqual(['01:00', '12:00'])
})

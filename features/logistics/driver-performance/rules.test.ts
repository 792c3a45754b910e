import { describe, expect, it } from 'vitest'
import { drivenMeters, outcomeOf, tallyOf, type DrivenRoute, type DrivenStop } from './rules.ts'

const route = (given: Partial<DrivenRoute>): DrivenRoute => ({
  id: 1,
  day: '2026-11-23',
  stops: 2,
  startSeconds: 28_800,
  departSeconds: 30_000,
  endSeconds: 36_000,
  distanceMeters: 9000,
  departedAt: null,
  finishedAt: null,
  closing: null,
  ...given,
})
const stop = (given: Partial<DrivenStop>): DrivenStop => ({
  day: '2026-11-23',
  windows: [{ to: '10:00' }],
  attempts: 1,
  outcome: 'delivered',
  doneAt: null,
  ...given,
})
const closing = (odometerStart: number | null, odometerEnd: number | null) => ({
  missingProofs: 1,
  odometerStart,
  odometerEnd,
})

describe('what became of a stop', () => {
  it('is a failure of the route it failed on, wherever the delivery went since', () => {
    expect(outcomeOf({ state: 'delivered', isStillHere: false, hasFailedHere: true })).toBe('failed')
    expect(outcomeOf({ state: 'delivered', isStillHere: false, hasFailedHere: false })).toBe('open')
    expect(outcomeOf({ state: 'partlyDelivered', isStillHere: true, hasFailedHere: true })).toBe('delivered')
    expect(outcomeOf({ state: 'returned', isStillHere: true, hasFailedHere: true })).toBe('failed')
    expect(outcomeOf({ state: 'collected', isStillHere: true, hasFailedHere: true })).toBe('failed')
    expect(outcomeOf({ state: 'outForDelivery', isStillHere: true, hasFailedHere: false })).toBe('open')
  })
})

describe('a tally', () => {
  it('counts as on time what was done by the end of its last window, by the clock of the workspace', () => {
    const at = (time: string) => ({ doneAt: new Date(`2026-11-23T${time}:00Z`) })
    const stops = [
      stop(at('13:00')),
      stop(at('13:01')),
      stop({ ...at('13:01'), windows: [{ to: '09:00' }, { to: '15:00' }] }),
      stop({ ...at('20:00'), windows: [] }),
      stop({ ...at('12:00'), outcome: 'failed' }),
      stop({ ...at('12:00'), attempts: 2 }),
    ]
    expect(tallyOf([], stops, 'America/Montevideo')).toMatchObject({
      delivered: 5,
      failed: 1,
      firstTry: 4,
      timed: 4,
      onTime: 3,
    })
  })

  it('compares the time taken with the plan for finished routes alone', () => {
    const departedAt = new Date('2026-11-23T11:00:00Z')
    const finished = { departedAt, finishedAt: new Date('2026-11-23T13:30:00Z') }
    expect(tallyOf([route(finished), route({ departedAt })], [], 'UTC')).toMatchObject({
      stops: 4,
      plannedSeconds: 14_400,
      finishedPlannedSeconds: 6000,
      finishedSeconds: 9000,
    })
  })
})

describe('the way by the odometer', () => {
  it('is known only where it was read for all routes', () => {
    expect(drivenMeters([route({ closing: closing(100, 142.5) }), route({ closing: closing(200, 210) })])).toBe(52_500)
    expect(drivenMeters([route({ closing: closing(100, 142.5) }), route({ closing: closing(200, null) })])).toBeNull()
    expect(drivenMeters([route({})])).toBeNull()
    expect(drivenMeters([])).toBeNull()
  })
})

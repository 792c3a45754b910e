import { describe, expect, it } from 'vitest'
import { drivenMeters, tallyOf, type DrivenRoute } from './rules.ts'

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
const closing = (odometerStart: number | null, odometerEnd: number | null) => ({
  missingProofs: 1,
  odometerStart,
  odometerEnd,
})

describe('a tally', () => {
  it('compares the time taken with the plan for finished routes alone', () => {
    const departedAt = new Date('2026-11-23T11:00:00Z')
    const finished = { departedAt, finishedAt: new Date('2026-11-23T13:30:00Z') }
    expect(tallyOf([route(finished), route({ departedAt })], [])).toMatchObject({
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

import { expect, test } from 'vitest'
import type { Vehicle } from '#optimiser/problem.ts'
import { beyondLaw, lawfulDayOf, missingSkills, withinLaw } from './lawful-day.ts'

const law = { mostDrivingSeconds: 9 * 3600, mostDutySeconds: 13 * 3600 }
const van: Vehicle = { id: '1', profile: 'van', ...lawfulDayOf(law) }
const longest = ({ limits, overtime }: Vehicle) => (limits?.durationSeconds ?? 0) + (overtime?.upToSeconds ?? 0)

test('overtime makes a shift longer, but not the legal working day', () => {
  const overtime = (hours: number) => ({ upToSeconds: hours * 3600, costPerMinute: 1 })
  for (const hours of [0, 4, 12, 20]) expect(longest(withinLaw({ ...van, overtime: overtime(hours) }))).toBe(13 * 3600)
  expect(withinLaw({ ...van, overtime: overtime(4) }).overtime).toEqual(overtime(4))
  const granted = { drivingSeconds: 20 * 3600, durationSeconds: 20 * 3600, stops: 7 }
  expect(withinLaw({ ...van, limits: granted }).limits).toEqual({
    drivingSeconds: 9 * 3600,
    durationSeconds: 13 * 3600,
    stops: 7,
  })
})

test('work within the shift is not overtime, however much overtime is allowed', () => {
  const shift = { startSeconds: 6 * 3600, endSeconds: 18 * 3600 }
  for (const hours of [0, 1, 4, 12]) {
    const { limits, overtime } = withinLaw({ ...van, shift, overtime: { upToSeconds: hours * 3600, costPerMinute: 1 } })
    expect(limits?.durationSeconds).toBeGreaterThanOrEqual(12 * 3600)
    expect(overtime?.upToSeconds).toBe(Math.min(hours, 1) * 3600)
  }
  const long = { ...van, shift: { startSeconds: 0, endSeconds: 15 * 3600 } }
  expect(longest(withinLaw({ ...long, overtime: { upToSeconds: 3600, costPerMinute: 1 } }))).toBe(13 * 3600)
})

test('without legal limits, overtime and other limits are as given', () => {
  const free: Vehicle = { id: '1', profile: 'van', limits: { durationSeconds: 3600 } }
  expect(lawfulDayOf({ mostDrivingSeconds: null, mostDutySeconds: null })).toEqual({})
  expect(withinLaw(free)).toBe(free)
  const driven = { ...free, ...lawfulDayOf({ ...law, mostDutySeconds: null }) }
  expect(withinLaw(driven).limits).toEqual({ drivingSeconds: 9 * 3600, durationSeconds: 3600 })
})

test('work beyond the legal limits is found in the figures, and missing skills in the stops', () => {
  const work = { drivingSeconds: 9 * 3600, durationSeconds: 13 * 3600 }
  expect(beyondLaw(work, law)).toEqual([])
  expect(beyondLaw({ ...work, drivingSeconds: 9 * 3600 + 1 }, law)).toEqual(['driving'])
  expect(beyondLaw({ ...work, durationSeconds: 17 * 3600 }, law)).toEqual(['duration'])
  expect(beyondLaw(work, { mostDrivingSeconds: null, mostDutySeconds: null })).toEqual([])
  const stops = [{ skills: ['crane', 'cold'] }, { skills: ['cold'] }, { skills: [] }]
  expect(missingSkills(stops, { skills: ['crane'] })).toBe(2)
  expect(missingSkills(stops, { skills: ['crane', 'cold'] })).toBe(0)
})

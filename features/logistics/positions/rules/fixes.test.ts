import { expect, it } from 'vitest'
import { judgeFixes, newTrack, type Fix } from './fixes.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const fix = (seconds: number, longitude = -56.16, more: Partial<Fix> = {}): Fix => ({
  atMs: now + seconds * 1000,
  longitude,
  latitude: -34.9,
  accuracyMeters: 10,
  speedMetersPerSecond: null,
  heading: null,
  batteryPercent: null,
  isValid: true,
  ...more,
})
const marksOf = (...fixes: Fix[]) => judgeFixes(newTrack, fixes, { nowMs: now }).marks

it('fixes that follow each other are accepted', () => {
  expect(marksOf(fix(-20), fix(-10, -56.161), fix(0, -56.162))).toEqual([null, null, null])
})

it('one that would take more than 200 km/h isn’t, and the next one is measured against the last accepted', () => {
  // A tenth of a degree is about nine kilometres here.
  expect(marksOf(fix(-20), fix(-10, -56.06), fix(0, -56.161))).toEqual([null, 'impossible', null])
})

it('where time goes faster than the clock, no way is too long', () => {
  const fixes = [fix(-20), fix(-10, -56.06)]
  expect(judgeFixes(newTrack, fixes, { nowMs: now, mostMetersPerSecond: Infinity }).marks).toEqual([null, null])
})

it('three in a row that agree with each other are right', () => {
  const { marks, state } = judgeFixes(
    newTrack,
    [fix(-60), fix(-50, -56.06), fix(-40, -56.061), fix(-30, -56.062), fix(-20, -56.063)],
    { nowMs: now },
  )
  expect(marks).toEqual([null, 'impossible', 'impossible', null, null])
  expect(state.last?.longitude).toBe(-56.063)
})

it('strays that don’t agree never become right', () => {
  expect(marksOf(fix(-60), fix(-50, -56.06), fix(-40, -55.5), fix(-30, -56.06), fix(-20, -55.5))).toEqual([
    null,
    'impossible',
    'impossible',
    'impossible',
    'impossible',
  ])
})

it('a clock a little ahead passes, one far ahead doesn’t', () => {
  expect(marksOf(fix(100), fix(200))).toEqual([null, 'future'])
})

it('an inaccurate one is accepted and says so; one the tracker itself calls invalid isn’t', () => {
  expect(
    marksOf(
      fix(-20, -56.16, { accuracyMeters: 400 }),
      fix(-10, -56.16, { isValid: false }),
      fix(-5, 0, { latitude: 0 }),
    ),
  ).toEqual(['inaccurate', 'invalid', 'invalid'])
})

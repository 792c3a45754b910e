import { expect, test } from 'vitest'
import { straightLineProfile } from './straight-line.ts'

test('a degree of latitude is 111 195 m times the detour, in both directions', () => {
  const places = [
    { latitude: 48, longitude: 11 },
    { latitude: 49, longitude: 11 },
  ]
  const { distancesMeters, durationsSeconds } = straightLineProfile('van', places, {
    kilometersPerHour: 36,
    detour: 1.5,
  })
  // 6 371 000 · π / 180 = 111 194.93; half as much again is 166 792, driven at ten metres a second.
  expect(Array.from(distancesMeters)).toEqual([0, 166_792, 166_792, 0])
  expect(Array.from(durationsSeconds)).toEqual([0, 16_679, 16_679, 0])
})

test('a distance of one metre is not rounded to zero', () => {
  const places = [
    { latitude: 48, longitude: 11 },
    { latitude: 48 + 1 / 111_194.93, longitude: 11 },
  ]
  expect(straightLineProfile('van', places, { kilometersPerHour: 36, detour: 1 }).distancesMeters[1]).toBe(1)
})

test('invalid coordinates and speeds are refused', () => {
  const places = [
    { latitude: 48, longitude: 11 },
    { latitude: 48, longitude: Number.NaN },
  ]
  for (const kilometersPerHour of [0, -1, Number.NaN, Infinity])
    expect(() => straightLineProfile('van', [], { kilometersPerHour })).toThrow('kilometersPerHour: ')
  expect(() => straightLineProfile('van', [], { kilometersPerHour: 30, detour: 0 })).toThrow('detour: must be above 0')
  expect(() => straightLineProfile('van', places, { kilometersPerHour: 30 })).toThrow(
    'places[1].longitude: expected a number',
  )
})

import { expect, test } from 'vitest'
import { straightLineProfile } from './straight-line.ts'

test('places a degree of latitude apart are 111 195 m apart, lengthened for the roads, there and back', () => {
  const places = [{ latitude: 48, longitude: 11 }, { latitude: 49, longitude: 11 }]
  const { distancesMeters, durationsSeconds } = straightLineProfile('van', places, { kilometersPerHour: 36, detour: 1.5 })
  // 6 371 000 · π / 180 = 111 194.93; half as much again is 166 792, driven at ten metres a second.
  expect(Array.from(distancesMeters)).toEqual([0, 166_792, 166_792, 0])
  expect(Array.from(durationsSeconds)).toEqual([0, 16_679, 16_679, 0])
})

test('neighbours a metre apart keep their metre', () => {
  const places = [{ latitude: 48, longitude: 11 }, { latitude: 48 + 1 / 111_194.93, longitude: 11 }]
  expect(straightLineProfile('van', places, { kilometersPerHour: 36, detour: 1 }).distancesMeters[1]).toBe(1)
})

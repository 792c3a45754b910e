import { describe, expect, test } from 'vitest'
import { parseLength, parseSpeed, parseWeight } from './tag-values.ts'

describe('a speed', () => {
  test.each([
    ['50', 50],
    ['30 mph', 48],
    ['none', 140],
    ['walk', 7],
    ['DE:urban', 50],
    ['FR:rural', 90],
    ['DE:zone:30', 30],
    ['7.5', 8],
    ['signals', 0],
    ['', 0],
    ['9999', 250],
    ['-5', 0],
  ])('tagged %s is %d km/h', (text, speed) => {
    expect(parseSpeed(text)).toBe(speed)
  })

  test('is 0 if the tag is missing', () => {
    expect(parseSpeed(undefined)).toBe(0)
  })
})

describe('a height', () => {
  test.each([
    ['3.5', 35],
    ['3,5 m', 35],
    ['4 m', 40],
    ['11\'6"', 35],
    ['12 ft', 36],
    ['350 cm', 35],
    ['default', 0],
    ['none', 0],
    ['0', 0],
  ])('tagged %s is %d dm', (text, decimetres) => {
    expect(parseLength(text)).toBe(decimetres)
  })
})

describe('a weight', () => {
  test.each([
    ['7.5', 75],
    ['7.5 t', 75],
    ['3500 kg', 35],
    ['20000 lbs', 90],
    ['unsigned', 0],
  ])('tagged %s is %d × 100 kg', (text, weight) => {
    expect(parseWeight(text)).toBe(weight)
  })
})

import { describe, expect, it } from 'vitest'
import { inUnit, keptOf } from './typed-unit.ts'

const pound = 453.592

describe('a measure', () => {
  it('is shown in its unit, not in the small one it is kept in', () => expect(inUnit(2500, undefined, 1000)).toBe(2.5))

  it.each([1, 1.5, 0.001, 12.345])('of %s pounds stays as it is typed', (typed) =>
    expect(inUnit(keptOf(typed, pound), typed, pound)).toBe(typed),
  )

  it('can be emptied', () => {
    expect(keptOf('', 1000)).toBe(0)
    expect(inUnit(0, '', 1000)).toBe('')
  })

  it('follows what the form is set to, and another unit', () => {
    expect(inUnit(3000, 2, 1000)).toBe(3)
    expect(inUnit(2000, 2, pound)).toBe(4.409)
  })
})

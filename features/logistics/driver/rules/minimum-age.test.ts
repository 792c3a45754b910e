import { expect, it } from 'vitest'
import { isOldEnough, needsBirthday } from './minimum-age.ts'

it('a birthday is asked for only in the year in which the age depends on it', () => {
  expect(needsBirthday(2008, 18, 2026)).toBe(true)
  for (const year of [2007, 2009, undefined]) expect(needsBirthday(year, 18, 2026)).toBe(false)
  expect(needsBirthday(2026, 0, 2026)).toBe(false)
})

it('who is older may take it, who is younger may not, and in between the birthday counts', () => {
  expect(isOldEnough({ birthYear: 2007, hadBirthday: false }, 18, 2026)).toBe(true)
  expect(isOldEnough({ birthYear: 2009, hadBirthday: true }, 18, 2026)).toBe(false)
  expect(isOldEnough({ birthYear: 2008, hadBirthday: true }, 18, 2026)).toBe(true)
  expect(isOldEnough({ birthYear: 2008, hadBirthday: false }, 18, 2026)).toBe(false)
})

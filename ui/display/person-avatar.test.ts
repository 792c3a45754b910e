import { expect, it } from 'vitest'
import { initialsOf } from './person-avatar.tsx'

it('initials are of the first and the last word', () => {
  expect(initialsOf('Ada King Lovelace')).toBe('AL')
  expect(initialsOf('  ada ')).toBe('A')
  expect(initialsOf('')).toBe('')
})

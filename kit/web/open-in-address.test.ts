import { expect, it } from 'vitest'
import { asksToAdd, openId, openName } from './open-in-address.ts'

it.each([
  ['edit-7', 7],
  ['edit-', undefined],
  ['edit-7x', undefined],
  ['edit-1234567890', undefined],
  ['card-7', undefined],
  [undefined, undefined],
])('the number in the open part %j is %j', (open, id) => expect(openId(open, 'edit')).toBe(id))

it('an open part may name anything', () =>
  expect([openName('letter-a-b', 'letter'), openName('letter', 'letter')]).toEqual(['a-b', undefined]))

it.each([
  [{ add: true }, true],
  [{ add: 'true' }, true],
  [{ open: 'edit-7', add: true }, false],
  [{ add: false }, false],
  [{ open: 'add' }, false],
])('whether the address with %j asks to add: %j', (search, isAsked) => expect(asksToAdd(search)).toBe(isAsked))

import { expect, it } from 'vitest'
import { openId, openIn, openName } from './open-in-address.ts'

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
  [{ open: 'edit-7' }, 'edit-7'],
  [{ add: true }, 'add'],
  [{ add: 'true' }, 'add'],
  [{ open: 'edit-7', add: true }, 'edit-7'],
  [{ add: false }, undefined],
  [{ open: 7 }, undefined],
])('the address with %j opens %j', (search, open) => expect(openIn(search)).toBe(open))

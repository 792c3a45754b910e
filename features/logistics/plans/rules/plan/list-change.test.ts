import { expect, test } from 'vitest'
import { changeBetween, withChange } from './list-change.ts'

test('undoing a change keeps what others have added and removed since', () => {
  const mine = changeBetween(['market', 'flood'], ['flood'])!
  expect(mine).toEqual({ gained: [], lost: ['market'] })
  const back = changeBetween(['flood'], ['market', 'flood'])!
  expect(withChange(['works'], back)).toEqual(['works', 'market'])
})

test('an item that is in a list twice is removed once', () => {
  expect(changeBetween([{ a: 1 }, { a: 1 }], [{ a: 1 }])).toEqual({ gained: [], lost: [{ a: 1 }] })
  expect(withChange([{ a: 1 }, { a: 1 }], { gained: [], lost: [{ a: 1 }] })).toEqual([{ a: 1 }])
})

test('lists with the same items have no change between them', () => {
  expect(changeBetween(['one', 'two'], ['two', 'one'])).toBeNull()
})

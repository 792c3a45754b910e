import { expect, test } from 'vitest'
import { changeBetween, withChange } from './list-change.ts'

test('taking one change back leaves what others put there and took away since', () => {
  const mine = changeBetween(['market', 'flood'], ['flood'])!
  expect(mine).toEqual({ gained: [], lost: ['market'] })
  const back = changeBetween(['flood'], ['market', 'flood'])!
  expect(withChange(['works'], back)).toEqual(['works', 'market'])
})

test('what stands in a list twice is taken away once', () => {
  expect(changeBetween([{ a: 1 }, { a: 1 }], [{ a: 1 }])).toEqual({ gained: [], lost: [{ a: 1 }] })
  expect(withChange([{ a: 1 }, { a: 1 }], { gained: [], lost: [{ a: 1 }] })).toEqual([{ a: 1 }])
})

test('lists that hold the same have no change between them', () => {
  expect(changeBetween(['one', 'two'], ['two', 'one'])).toBeNull()
})

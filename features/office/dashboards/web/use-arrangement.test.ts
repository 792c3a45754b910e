import { expect, it } from 'vitest'
import { orderOf } from './use-arrangement.ts'

it('cards stand in the chosen order, and a new one follows the card before it', () => {
  expect(orderOf(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c'])
  expect(orderOf(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
  expect(orderOf(['a', 'new', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'new', 'b'])
  expect(orderOf(['new', 'a'], ['a'])).toEqual(['new', 'a'])
})

it('a card that is gone leaves no place', () => {
  expect(orderOf(['a', 'c'], ['b', 'c', 'a'])).toEqual(['c', 'a'])
})

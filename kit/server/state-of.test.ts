import { expect, it } from 'vitest'
import { stateOf } from './state-of.ts'

it('state stays with its owner and is not shared with another', () => {
  const runsOf = stateOf<object, Set<number>>(() => new Set())
  const [one, other] = [{}, {}]
  runsOf(one).add(7)
  expect([...runsOf(one)]).toEqual([7])
  expect([...runsOf(other)]).toEqual([])
})

import { expect, test } from 'vitest'
import { areInOrder, restsIn, withEnd, withRest, withStart } from './working-hours.ts'

const at = (...hours: [from: number, to: number][]) =>
  hours.map(([from, to]) => ({ startSeconds: from * 3600, endSeconds: to * 3600 }))
const [span] = at([8, 17])
const rest = (from: number, to: number) => at([from, to])[0]!

test('a shift that starts or ends at another time drops what lies outside it', () => {
  expect(withStart(at([8, 12], [13, 17]), 9 * 3600)).toEqual(at([9, 12], [13, 17]))
  expect(withStart(at([8, 12], [13, 17]), 14 * 3600)).toEqual(at([14, 17]))
  expect(withStart(at([8, 12], [13, 17]), 12.5 * 3600)).toEqual(at([12.5, 17]))
  expect(withEnd(at([8, 12], [13, 17]), 18 * 3600)).toEqual(at([8, 12], [13, 18]))
  expect(withEnd(at([8, 12], [13, 17]), 11 * 3600)).toEqual(at([8, 11]))
  expect(withStart([span!], 18 * 3600)).toEqual([span])
})

test('a rest is added, extended, shortened and removed', () => {
  expect(withRest([span!], rest(12, 13))).toEqual(at([8, 12], [13, 17]))
  expect(withRest(at([8, 12], [13, 17]), rest(12, 14))).toEqual(at([8, 12], [14, 17]))
  expect(withRest(at([8, 12], [13, 17]), rest(12, 12.5))).toEqual(at([8, 12], [12.5, 17]))
  expect(withRest(at([8, 12], [13, 17]), rest(12, 12))).toEqual([span])
  expect(withRest(at([8, 12], [13, 17]), rest(15, 15.5))).toEqual(at([8, 12], [13, 15], [15.5, 17]))
  expect(restsIn(at([8, 12], [12, 13], [14, 17]))).toEqual(at([13, 14]))
})

test('a rest lies within the shift, and there are three at most', () => {
  expect(withRest([span!], rest(16, 17))).toBeUndefined()
  expect(withRest([], rest(12, 13))).toBeUndefined()
  expect(withRest(at([8, 9], [10, 11], [12, 13], [14, 17]), rest(15, 16))).toBeUndefined()
})

test('spans of a shift follow one another', () => {
  expect(areInOrder(at([8, 12], [12, 17]))).toBe(true)
  expect(areInOrder(at([8, 12], [11, 17]))).toBe(false)
})

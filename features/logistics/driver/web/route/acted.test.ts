import { expect, it } from 'vitest'
import type { DriverStop } from '../../contract.ts'
import { movedToTop } from './acted.ts'

it('a stop that is done next comes first, and the others stay in their order', () => {
  const stops = [3, 1, 2].map((stopId) => ({ stopId })) as DriverStop[]
  expect(movedToTop(stops, 2)).toEqual([2, 3, 1])
  expect(movedToTop(stops, Number.NaN)).toEqual([3, 1, 2])
})

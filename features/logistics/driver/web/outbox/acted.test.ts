import { expect, it } from 'vitest'
import type { DriverStop } from '../../contract.ts'
import { beforePickUp, movedToTop } from './acted.ts'

it('a stop that is done next comes first, and the others stay in their order', () => {
  const stops = [3, 1, 2].map((stopId) => ({ stopId })) as DriverStop[]
  expect(movedToTop(stops, 2)).toEqual([2, 3, 1])
  expect(movedToTop(stops, Number.NaN)).toEqual([3, 1, 2])
})

it('a stop before the one where its goods are picked up is named, wherever both are still open', () => {
  const pickUp = { stopId: 1 } as DriverStop
  const drop = { stopId: 2, pickUpId: 1 } as DriverStop
  const done = { stopId: 3, pickUpId: 9 } as DriverStop
  expect(beforePickUp([drop, pickUp, done])).toEqual([drop])
  expect(beforePickUp([pickUp, drop, done])).toEqual([])
})

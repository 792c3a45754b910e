import { expect, test } from 'vitest'
import { returnsOf } from './returns.ts'

test('what failed comes back, also where it goes on another day; what was handed over doesn’t', () => {
  const stop = (deliveryId: number) => ({ deliveryId })
  const record = (deliveryId: number, kind: string, isReturned = false) => ({ deliveryId, kind, isReturned })
  const stops = [record(1, 'deliver'), record(2, 'fail'), record(3, 'fail', true)] as never
  const found = returnsOf({ stopList: [stop(1), stop(2)], left: [stop(3)] }, { stops })
  expect(found.map(({ deliveryId }) => deliveryId)).toEqual([2, 3])
})

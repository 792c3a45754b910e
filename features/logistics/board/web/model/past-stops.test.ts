import { expect, test } from 'vitest'
import type { LiveStop } from '../for-others/live-stops.ts'
import { isDriven } from './past-stops.ts'

const routes = [
  { id: 1, stops: [{ deliveryId: 7 }, { deliveryId: 8 }] },
  { id: 2, stops: [{ deliveryId: 9 }] },
  { id: 3, stops: [] },
]
const at = (progress: LiveStop['progress']): LiveStop => ({ progress, from: 0, to: 1, isLate: false, text: '' })

test('routes are driven once a driver is at each of their stops, or has been there', () => {
  const live = new Map([
    [7, at('done')],
    [8, at('failed')],
    [9, at('here')],
  ])
  expect(isDriven(routes, [1, 2], live)).toBe(true)
  expect(isDriven(routes, [1], new Map(live).set(8, at('ahead')))).toBe(false)
  expect(isDriven(routes, [1, 2], new Map([...live].slice(0, 2)))).toBe(false)
})

test('routes without a stop, or that are there no more, are not driven', () => {
  expect(isDriven(routes, [3, 4], new Map())).toBe(false)
  expect(isDriven(routes, [], new Map([[7, at('done')]]))).toBe(false)
})

import { expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from './polyline.ts'

test('points are encoded as in the example of the algorithm, and decoded again', () => {
  const points: [number, number][] = [
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]
  expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(decodePolyline(encodePolyline(points), 5)).toEqual(points)
  expect(encodePolyline([])).toBe('')
})

import { describe, expect, it } from 'vitest'
import { loadingOrder, loadsAfter, tripsOf } from './rules.ts'

const drop = (parcels: number) => ({ type: 'drop', quantities: { parcels } })
const visit = (kind: string, afterStops: number, load: number[]) => ({ kind, afterStops, load })

describe('the load of a route', () => {
  it('shrinks with each drop, grows with each pick-up, and begins anew after loading again', () => {
    const stops = [drop(2), { type: 'pickup', quantities: { parcels: 4 } }, drop(1), drop(3)]
    const visits = [visit('start', 0, [3]), visit('break', 1, []), visit('reload', 3, [3]), visit('end', 4, [0])]
    expect(loadsAfter(stops, visits, ['parcels'])).toEqual([[1], [5], [4], [0]])
    expect(tripsOf(stops, visits).map((trip) => trip.length)).toEqual([3, 1])
  })

  it('is listed backwards for loading, without what is picked up on the way', () => {
    const stops = [drop(1), { type: 'pickup', quantities: {} }, drop(2)]
    expect(loadingOrder(stops)).toEqual([stops[2], stops[0]])
  })
})

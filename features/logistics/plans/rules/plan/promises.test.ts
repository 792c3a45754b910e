import { describe, expect, it } from 'vitest'
import type { PriceChange } from '#optimiser/price/pricer.ts'
import type { StopFacts } from '../facts.ts'
import { breaksPromise, promisesIn, putInWith, withLeftOut } from './promises.ts'

const nine = 9 * 3600
const told = { startSeconds: nine, endSeconds: nine + 1800 }
const stop = (deliveryId: number, more: Partial<StopFacts> = {}): StopFacts => ({
  deliveryId,
  place: 0,
  type: 'drop',
  depotId: 1,
  zoneId: null,
  quantities: {},
  windows: [],
  serviceSeconds: 0,
  skills: [],
  features: [],
  priority: 0,
  dropId: null,
  ...more,
})

describe('a promise', () => {
  it.each([
    ['is kept to the second', nine, false],
    ['is broken a second earlier', nine - 1, true],
    ['is kept as late as was said', nine + 1800, false],
    ['is broken a second later', nine + 1801, true],
    ['is broken if nobody comes', undefined, true],
  ])('%s', (_, startSeconds, isBroken) => {
    expect(breaksPromise({ told }, startSeconds)).toBe(isBroken)
  })

  it('is what was recorded once a driver has been there', () => {
    for (const startSeconds of [undefined, nine, nine + 3600]) {
      expect(breaksPromise({ told, judged: 'kept' }, startSeconds)).toBe(false)
      expect(breaksPromise({ told, judged: 'broken' }, startSeconds)).toBe(true)
    }
  })

  it('is not broken if nobody was told anything', () => {
    expect(breaksPromise({}, undefined)).toBe(false)
    expect(breaksPromise({}, nine)).toBe(false)
  })

  it('counts once for each stop, served or not', () => {
    const stops = [stop(1), ...[2, 3, 4].map((id) => stop(id, { told }))]
    const starts = new Map([
      [1, 0],
      [2, nine + 60],
      [3, nine + 3600],
    ])
    expect(promisesIn({ stops }, (id) => starts.get(id))).toEqual({ promised: 3, brokenPromises: 2 })
    expect(promisesIn({ stops: [stop(1)] }, () => undefined)).toEqual({ promised: 0, brokenPromises: 0 })
  })
})

describe('the price of a change', () => {
  const change: PriceChange = {
    cost: 0,
    unassignedCost: 0,
    distanceMeters: 0,
    durationSeconds: 0,
    drivingSeconds: 0,
    lateSeconds: 0,
    brokenPromises: 1,
    broken: [],
    mended: [],
  }
  const stops = [stop(1), stop(2, { told }), stop(3, { told }), stop(4, { told, judged: 'broken' })]

  it('breaks the promises of stops it leaves out, and may keep those of stops it adds', () => {
    expect(withLeftOut(change, { stops }, { out: [1, 2, 3, 4] }).brokenPromises).toBe(3)
    expect(withLeftOut(change, { stops }, { in: [1, 2] }).brokenPromises).toBe(0)
    expect(withLeftOut(change, { stops }, {}).brokenPromises).toBe(1)
  })

  it('includes both ends of a pair if both are unassigned', () => {
    const pair = [stop(4, { type: 'pickup', dropId: 5 }), stop(5)]
    const pool = (...ids: number[]) => ({ pool: ids.map((deliveryId) => ({ deliveryId, locks: [] })) })
    expect(putInWith(4, { stops: pair }, pool(4, 5))).toEqual([4, 5])
    expect(putInWith(5, { stops: pair }, pool(4, 5))).toEqual([5, 4])
    expect(putInWith(5, { stops: pair }, pool(5))).toEqual([5])
    expect(putInWith(5, { stops: pair }, pool(4))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { PriceChange } from '#optimiser/price/pricer.ts'
import type { StopFacts } from '../facts.ts'
import { breaksPromise, promisesIn, putInWith, withLeftOut } from './promises.ts'

const nine = 9 * 3600
const tolerant = { promiseToleranceSeconds: 900 }
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
    ['is kept as late as is tolerated', nine + 900, false],
    ['is broken a second later', nine + 901, true],
    ['is kept as early as is tolerated', nine - 900, false],
    ['is broken a second earlier', nine - 901, true],
    ['is broken if nobody comes', undefined, true],
  ])('%s', (_, startSeconds, isBroken) => {
    expect(breaksPromise({ promiseSeconds: nine }, startSeconds, tolerant)).toBe(isBroken)
  })

  it.each([
    ['is kept within it, however far from what was published', nine + 3600, false],
    ['is kept to the second', nine + 5400, false],
    ['is broken a second later', nine + 5401, true],
    ['is broken by what was published', nine, true],
    ['is broken if nobody comes', undefined, true],
  ])('of a time that the recipient was told %s', (_, startSeconds, isBroken) => {
    const told = { startSeconds: nine + 3600, endSeconds: nine + 5400 }
    expect(breaksPromise({ promiseSeconds: nine, told }, startSeconds, tolerant)).toBe(isBroken)
    expect(breaksPromise({ told }, startSeconds, tolerant)).toBe(isBroken)
  })

  it('is not broken if there is none', () => {
    expect(breaksPromise({}, undefined, tolerant)).toBe(false)
    expect(breaksPromise({}, nine, tolerant)).toBe(false)
  })

  it('counts once for each stop, served or not', () => {
    const stops = [stop(1), ...[2, 3, 4].map((id) => stop(id, { promiseSeconds: nine }))]
    const starts = new Map([
      [1, 0],
      [2, nine + 60],
      [3, nine + 3600],
    ])
    expect(promisesIn({ stops, ...tolerant }, (id) => starts.get(id))).toEqual({ promised: 3, brokenPromises: 2 })
    expect(promisesIn({ stops: [stop(1)], ...tolerant }, () => undefined)).toEqual({ promised: 0, brokenPromises: 0 })
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
  const stops = [stop(1), stop(2, { promiseSeconds: nine }), stop(3, { promiseSeconds: nine })]

  it('breaks the promises of stops it leaves out, and may keep those of stops it adds', () => {
    expect(withLeftOut(change, { stops }, { out: [1, 2, 3] }).brokenPromises).toBe(3)
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

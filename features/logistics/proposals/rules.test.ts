import { describe, expect, it } from 'vitest'
import { isLate } from '../deliveries/rules/late.ts'
import { isWithin, keepsHolds, movedIn, verdictOf, type ExpectedStop, type Hold, type Holds } from './rules.ts'
import { findCheaperOrder, findOrder, type Tried } from './rules/find-order.ts'

const stop = (deliveryId: number, etaSeconds: number, lateSeconds = 0): ExpectedStop => ({
  deliveryId,
  etaSeconds,
  lateSeconds,
})
const limits = { holds: new Map(), toleranceSeconds: 900, told: new Map() }

describe('what another order does to promises', () => {
  it('is kept, broken, still late and expected at another time, each by itself', () => {
    const before = [stop(1, 1000), stop(2, 2000, 600), stop(3, 3000, 900), stop(4, 4000)]
    const after = [stop(2, 1400), stop(1, 2000), stop(3, 3000, 900), stop(4, 4200, 120)]
    expect(verdictOf(before, after, limits)).toEqual({ kept: [2], broken: [4], stillLate: 2, changed: 1 })
  })

  it('counts the times that recipients were told, however far the published ones move', () => {
    const told = new Map([
      [1, { startSeconds: 0, endSeconds: 4000 }],
      [2, { startSeconds: 1900, endSeconds: 2100 }],
      [3, { startSeconds: 0, endSeconds: 100 }],
    ])
    const before = [stop(1, 1000), stop(2, 2000), stop(3, 3000), stop(4, 4000)]
    const later = [stop(1, 3000), stop(2, 2200), stop(3, 5000), stop(4, 6000)]
    expect(verdictOf(before, later, limits).changed).toBe(3)
    // The first stays within what was told, the third had left it before.
    expect(verdictOf(before, later, { ...limits, told }).changed).toBe(2)
  })

  it('is broken where a late stop comes later still', () => {
    const verdict = verdictOf([stop(1, 1000, 300)], [stop(1, 1100, 400)], limits)
    expect(verdict.broken).toEqual([1])
  })

  it('is broken where a stop becomes late by however little, or comes when nobody is there', () => {
    expect(verdictOf([stop(1, 1000, 30)], [stop(1, 1050, 80)], limits).broken).toEqual([1])
    const closed = { ...stop(1, 2000), isOutside: true }
    expect(verdictOf([stop(1, 1000)], [closed], limits).broken).toEqual([1])
    expect(verdictOf([closed], [closed], limits).broken).toEqual([])
  })

  it('is broken where a stop leaves its locked time', () => {
    const holds: Holds = new Map([[1, { ...free, within: { startSeconds: 900, endSeconds: 1200 } }]])
    expect(verdictOf([stop(1, 1000)], [stop(1, 1300)], { ...limits, holds }).broken).toEqual([1])
  })
})

const free: Hold = { isHeld: false, isInOrder: false, isPickUp: false, after: null, within: null }

describe('locks', () => {
  it('keep the first and the last where they are', () => {
    const holds: Holds = new Map([[3, { ...free, isHeld: true }]])
    expect(keepsHolds([1, 2, 3], [2, 1, 3], holds)).toBe(true)
    expect(keepsHolds([1, 2, 3], [1, 3, 2], holds)).toBe(false)
  })

  it('keep an order among those that have one, and a pick-up before its delivery', () => {
    const inOrder: Holds = new Map([1, 3].map((id) => [id, { ...free, isInOrder: true }]))
    expect(keepsHolds([1, 2, 3], [2, 1, 3], inOrder)).toBe(true)
    expect(keepsHolds([1, 2, 3], [3, 1, 2], inOrder)).toBe(false)
    const mixed: Holds = new Map([[3, { ...free, isPickUp: true }]])
    expect(keepsHolds([1, 2, 3], [1, 3, 2], mixed)).toBe(false)
    expect(keepsHolds([3, 1, 2], [1, 3, 2], mixed)).toBe(true)
    const pair: Holds = new Map([[3, { ...free, after: 1 }]])
    expect(keepsHolds([1, 2, 3], [2, 1, 3], pair)).toBe(true)
    expect(keepsHolds([1, 2, 3], [3, 1, 2], pair)).toBe(false)
  })
})

it('of a new order only the fewest stops have moved', () => {
  expect(movedIn([1, 2, 3, 4], [1, 4, 2, 3])).toEqual([{ deliveryId: 4, from: 4, to: 2 }])
  expect(movedIn([1, 2, 3, 4], [1, 2, 3, 4])).toEqual([])
})

/** Numbers that are the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A day on a plane: ten stops, some with an end, some locked. */
function dayOf(seed: number) {
  const next = numbersFrom(seed)
  const ids = Array.from({ length: 10 }, (_, index) => index + 1)
  const at = new Map(ids.map((id) => [id, [next() * 1500, next() * 1500] as const]))
  const dueOf = new Map(ids.flatMap((id) => (next() < 0.5 ? [[id, 1200 + next() * 5400] as const] : [])))
  const holds: Holds = new Map(
    ids.flatMap((id): [number, Hold][] => {
      const [isHeld, isInOrder] = [next() < 0.05, next() < 0.2]
      return isHeld || isInOrder ? [[id, { ...free, isHeld, isInOrder }]] : []
    }),
  )
  const tryOrder = async (order: readonly number[]): Promise<Tried> => {
    let [x, y, seconds, meters] = [0, 0, 0, 0]
    const stops = order.map((id) => {
      const [toX, toY] = at.get(id)!
      const way = Math.hypot(toX - x, toY - y)
      ;[x, y, seconds, meters] = [toX, toY, seconds + way, meters + way]
      const lateSeconds = Math.max(0, seconds - (dueOf.get(id) ?? Infinity))
      const expected = stop(id, seconds, lateSeconds)
      seconds += 240
      return expected
    })
    return {
      stops,
      finishSeconds: seconds,
      figures: { distanceMeters: meters, durationSeconds: seconds, cost: seconds },
    }
  }
  return { ids, holds, tryOrder }
}

it('sixty days: what is proposed keeps promises, breaks none, and leaves locks and the beginning as they are', async () => {
  let proposed = 0
  for (let seed = 1; seed <= 60; seed++) {
    const { ids, holds, tryOrder } = dayOf(seed)
    const base = await tryOrder(ids)
    const bounds = { ...limits, holds, mostChanged: 6, head: 2, endsBySeconds: 100_000 }
    const found = await findOrder({ order: ids, base, tryOrder, limits: bounds })
    if (!found) continue
    proposed++
    const after = await tryOrder(found.order)
    const lateBefore = base.stops.filter(isLate).map(({ deliveryId }) => deliveryId)
    const lateAfter = after.stops.filter(isLate).map(({ deliveryId }) => deliveryId)
    expect(lateAfter.filter((id) => !lateBefore.includes(id))).toEqual([])
    expect(lateAfter.length).toBeLessThan(lateBefore.length)
    expect(found.verdict.kept.length).toBe(lateBefore.length - lateAfter.length)
    expect(found.verdict.changed).toBeLessThanOrEqual(6)
    expect(found.order.slice(0, 2)).toEqual([1, 2])
    expect(found.order.toSorted((one, other) => one - other)).toEqual(ids)
    expect(keepsHolds(ids, found.order, holds)).toBe(true)
  }
  expect(proposed).toBeGreaterThan(5)
})

it('thirty days: a cheaper order takes less, breaks no promise, and leaves locks and the beginning as they are', async () => {
  let found = 0
  for (let seed = 1; seed <= 30; seed++) {
    const { ids, holds, tryOrder } = dayOf(seed)
    const base = await tryOrder(ids)
    const bounds = { ...limits, holds, mostChanged: 6, head: 1, endsBySeconds: 100_000 }
    const cheaper = await findCheaperOrder({ order: ids, base, tryOrder, limits: bounds })
    if (!cheaper) continue
    found++
    const after = await tryOrder(cheaper.order)
    const lateBefore = base.stops.filter(isLate).map(({ deliveryId }) => deliveryId)
    const newlyLate = after.stops.filter((one) => isLate(one) && !lateBefore.includes(one.deliveryId))
    expect(newlyLate).toEqual([])
    expect(cheaper.verdict.kept.length > 0 || after.figures.cost < base.figures.cost).toBe(true)
    expect(cheaper.order[0]).toBe(1)
    expect(cheaper.order.toSorted((one, other) => one - other)).toEqual(ids)
    expect(keepsHolds(ids, cheaper.order, holds)).toBe(true)
  }
  expect(found).toBeGreaterThan(5)
})

it('a change is within a price only where its cost is known, and anything has a price', () => {
  const longer = { distanceMeters: 900, durationSeconds: 120 }
  const within = (cost: number | null, most = 100) => isWithin(most, { cost, ...longer })
  expect([within(100), within(-5), within(101), within(null), within(0)]).toEqual([true, true, false, false, false])
  expect(isWithin(0, { cost: 0, distanceMeters: 0, durationSeconds: 0 })).toBe(true)
})

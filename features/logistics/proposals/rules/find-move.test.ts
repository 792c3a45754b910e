import { expect, it } from 'vitest'
import { findMove, placesIn, type Searched, type Side } from './find-move.ts'
import type { Hold } from '../rules.ts'

const hold: Hold = { isHeld: false, isInOrder: false, isPickUp: false, after: null, within: null }

/** Ten minutes from stop to stop, and a unit of money for each; stops from 10 on are due at the time given. */
function side(order: number[], startSeconds: number, due: Record<number, number>, change: object = {}): Side {
  const at = (all: readonly number[]) => {
    const stops = all.map((deliveryId, index) => {
      const etaSeconds = startSeconds + index * 600
      return { deliveryId, etaSeconds, lateSeconds: Math.max(0, etaSeconds - (due[deliveryId] ?? Infinity)) }
    })
    const durationSeconds = all.length * 600
    return {
      stops,
      finishSeconds: startSeconds + durationSeconds,
      figures: { distanceMeters: 0, durationSeconds, cost: all.length },
    }
  }
  const limits = {
    holds: new Map<number, Hold>(),
    toleranceSeconds: 900,
    told: new Map(),
    mostChanged: 8,
    head: 1,
    endsBySeconds: 20_000,
    ...change,
  }
  return { order, base: at(order), limits, tryOrder: (all) => Promise.resolve(at(all)) }
}

const searched = (from: Side, to: Side, change: Partial<Searched> = {}): Searched => ({
  from,
  to,
  units: from.order.slice(1).map((id) => [id]),
  fits: () => true,
  detour: () => 0,
  ...change,
})

// Stop 3 comes at 1200 and is due at 700: it is late by 500 until something before it goes.
const late = () => side([1, 2, 3], 0, { 3: 700 })

it('moves the stop that keeps a promise, behind what the other driver is about to serve', async () => {
  const found = (await findMove(searched(late(), side([8, 9], 0, {}))))!
  expect(found.verdict.kept).toEqual([3])
  expect(found.moved).toHaveLength(1)
  expect(found.toOrder[0]).toBe(8)
  expect([...found.fromOrder, ...found.moved].toSorted()).toEqual([1, 2, 3])
})

it('finds nothing where the other route would break a promise for it', async () => {
  const due = { 8: 0, 9: 600 }
  // Wherever it goes behind stop 8, stop 9 is late, or it is late itself.
  const to = side([8, 9], 0, { ...due, 3: 700, 2: 100 })
  expect(await findMove(searched(late(), to))).toBeUndefined()
})

it('moves nothing that doesn’t fit, isn’t free, or ends after the shift', async () => {
  const to = () => side([8, 9], 0, {})
  expect(await findMove(searched(late(), to(), { fits: () => false }))).toBeUndefined()
  expect(await findMove(searched(late(), to(), { units: [] }))).toBeUndefined()
  expect(await findMove(searched(late(), side([8, 9], 0, {}, { endsBySeconds: 1200 })))).toBeUndefined()
})

it('changes no more times than it may', async () => {
  const from = side([1, 2, 3, 4, 5], 0, { 5: 1900 }, { mostChanged: 0, toleranceSeconds: 60 })
  expect(await findMove(searched(from, side([8], 0, {})))).toBeUndefined()
})

it('leaves a pick-up and what it is for together', async () => {
  const from = side([1, 2, 3, 4], 0, { 4: 700 })
  const found = (await findMove(searched(from, side([8], 0, {}), { units: [[2, 3]] })))!
  expect(found.moved).toEqual([2, 3])
  expect(found.toOrder).toEqual([8, 2, 3])
})

it('comes behind what is to be served first, and before what is to be served last', () => {
  const holds = new Map([
    [1, { ...hold, isHeld: true }],
    [2, { ...hold, isHeld: true }],
    [5, { ...hold, isHeld: true }],
  ])
  expect(placesIn([1, 2, 3, 4, 5], { head: 1, holds })).toEqual([2, 3, 4])
  expect(placesIn([3, 4], { head: 1, holds })).toEqual([1, 2])
  expect(placesIn([], { head: 0, holds })).toEqual([0])
})

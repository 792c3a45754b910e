import { afterEach, expect, test } from 'vitest'
import type { PriceChange, Slot } from '#optimiser/optimiser.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import { dragStore } from './drag-store.ts'
import type { Evaluator } from './evaluator.ts'
import { holdStops, repriceStops, slotOf } from './held-prices.ts'
import { usualRoads } from '../../../plans/rules/plan/roads.ts'

const route = {
  id: 1,
  driverId: null,
  vehicleId: 1,
  startDepotId: null,
  endDepotId: null,
  hours: [],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
}
const planOf = (planned: number[], pool: number[]): PlanState => ({
  routes: [{ ...route, stops: planned.map((deliveryId) => ({ deliveryId, locks: [] })) }],
  pool: pool.map((deliveryId) => ({ deliveryId, locks: [] })),
  granted: [],
  roads: usualRoads({ usual: null }),
})
const change = (cost: number): PriceChange => ({
  cost,
  unassignedCost: 0,
  distanceMeters: 0,
  durationSeconds: 0,
  drivingSeconds: 0,
  lateSeconds: 0,
  brokenPromises: 0,
  broken: [],
  mended: [],
})

/** An evaluator whose prices come when they are let go, in any order. */
function slowEvaluator() {
  const waiting: ((cost: number) => void)[] = []
  const asked = new Map<string, (stops: readonly string[]) => Promise<unknown>>([
    [
      'prices',
      () =>
        new Promise<Slot[]>((resolve) => {
          waiting.push((cost) => resolve([{ vehicle: '1', position: 0, change: change(cost) }]))
        }),
    ],
    ['removal', () => Promise.resolve(change(-1))],
    ['load', () => Promise.resolve(0.5)],
  ])
  const ask: unknown = (kind: string, stops: readonly string[]) => asked.get(kind)!(stops)
  return { evaluator: asEvaluator(ask), waiting }
}

/** The kinds of questions that are asked here are all answered above. */
function asEvaluator(ask: unknown): Pick<Evaluator, 'ask'> {
  return { ask: ask as Evaluator['ask'] }
}

const soon = () => new Promise((resolve) => setTimeout(resolve))
const shown = () => {
  const prices = dragStore.get()?.prices
  return prices && slotOf(prices, { kind: 'gap', route: '1', position: 0 })?.change.cost
}
afterEach(() => dragStore.set(undefined))

test('held stops are priced again when a colleague changes the plan, and the older reply is dropped', async () => {
  const { evaluator, waiting } = slowEvaluator()
  const before = planOf([1], [2])
  holdStops(['2'], { evaluator, isReady: true, newest: before })
  waiting[0]!(100)
  await soon()
  expect(shown()).toBe(100)
  const after = planOf([1, 3], [2])
  repriceStops({ evaluator, isReady: true, newest: after })
  // No number stands there that no longer holds.
  expect(shown()).toBeUndefined()
  expect(dragStore.get()?.state).toBe(after)
  const last = planOf([3, 1], [2])
  repriceStops({ evaluator, isReady: true, newest: last })
  waiting[2]!(300)
  await soon()
  waiting[1]!(200)
  await soon()
  expect(shown()).toBe(300)
})

test('held stops are not priced again for the same plan, such as when an edit is confirmed', async () => {
  const { evaluator, waiting } = slowEvaluator()
  holdStops(['1'], { evaluator, isReady: true, newest: planOf([1], [2]) })
  waiting[0]!(100)
  await soon()
  expect(dragStore.get()).toMatchObject({ removal: { cost: -1 } })
  repriceStops({ evaluator, isReady: true, newest: planOf([1], [2]) })
  expect([waiting.length, shown()]).toEqual([1, 100])
})

test('stops picked up before the travel times arrive are priced once they do', async () => {
  const { evaluator, waiting } = slowEvaluator()
  const newest = planOf([1], [2])
  holdStops(['2'], { evaluator, isReady: false, newest })
  repriceStops({ evaluator, isReady: false, newest })
  expect(waiting).toHaveLength(0)
  repriceStops({ evaluator, isReady: true, newest })
  waiting[0]!(100)
  await soon()
  expect(shown()).toBe(100)
})

test('stops that a colleague removes from the plan are no longer held', () => {
  const { evaluator } = slowEvaluator()
  holdStops(['2'], { evaluator, isReady: true, newest: planOf([1], [2]) })
  repriceStops({ evaluator, isReady: true, newest: planOf([1], []) })
  expect(dragStore.get()).toBeUndefined()
  repriceStops({ evaluator, isReady: true, newest: planOf([1], [2]) })
  expect(dragStore.get()).toBeUndefined()
})

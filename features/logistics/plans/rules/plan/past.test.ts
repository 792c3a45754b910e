import { expect, test } from 'vitest'
import { begunStops, isAhead, isOver, movedPast } from './past.ts'
import type { PlanState } from './state.ts'

const past = new Set([1, 2])
const planOf = (...routes: number[][]) =>
  ({
    routes: routes.map((ids, index) => ({ id: index + 1, stops: ids.map((deliveryId) => ({ deliveryId })) })),
  }) as unknown as PlanState

test('a stop that was begun keeps its route and its place among those of the past', () => {
  const before = planOf([1, 2, 3, 4], [5])
  expect(movedPast(before, planOf([1, 2, 4, 3], [5]), past)).toBeUndefined()
  expect(movedPast(before, planOf([1, 2], [5, 4, 3]), past)).toBeUndefined()
  expect(movedPast(before, planOf([2, 1, 3, 4], [5]), past)).toBe(1)
  expect(movedPast(before, planOf([1, 3, 4], [5, 2]), past)).toBe(2)
  expect(movedPast(before, planOf([2, 3, 4], [5]), past)).toBe(1)
})

test('what was begun elsewhere, or failed and is to be tried again, is no past of the plan', () => {
  expect(movedPast(planOf([3], []), planOf([], [3]), new Set([9]))).toBeUndefined()
  const rows = [
    { id: 1, state: 'arrived' },
    { id: 2, state: 'failed' },
    { id: 3, state: 'outForDelivery' },
    { id: 4, state: 'ready' },
  ] as const
  expect([...begunStops(rows)]).toEqual([1, 2])
})

test('a fix is ahead where it leaves the past as it is, and gives nothing to a route that is over', () => {
  const state = planOf([1, 2, 3], [4, 5])
  const begun = new Set([1, 4, 5])
  const puts = (routeId: number, ...deliveryIds: number[]) =>
    isAhead({ routes: [{ routeId, deliveryIds }] }, state, begun)
  expect(puts(1, 1, 9, 2, 3)).toBe(true)
  expect(puts(1, 9, 1, 2, 3)).toBe(false)
  expect(puts(2, 4, 5, 9)).toBe(false)
  expect(isOver([4, 5], begun)).toBe(true)
  expect(isOver([], begun)).toBe(false)
})

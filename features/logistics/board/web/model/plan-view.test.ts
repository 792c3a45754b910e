import { expect, test } from 'vitest'
import type { Plan } from '../../../plans/contract.ts'
import { laterOf } from './plan-view.ts'

const planAt = (version: number, travel: Plan['travel'] = null, id = 1) => ({ id, version, travel }) as Plan

test('a plan heard of again replaces what was known, its travel times too, and never a newer one', () => {
  const working = planAt(3, { done: 0, total: 230 })
  const worked = planAt(3)
  expect(laterOf(working, worked)).toBe(worked)
  expect(laterOf(planAt(4), worked)).toMatchObject({ version: 4 })
  expect(laterOf(planAt(4), planAt(5))).toMatchObject({ version: 5 })
  expect(laterOf(planAt(4), planAt(1, null, 2))).toMatchObject({ id: 2 })
})

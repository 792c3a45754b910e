import { expect, test } from 'vitest'
import type { Slot } from '#optimiser/optimiser.ts'
import { bestSlot, bestSlots, priceTable } from './tints.ts'

const slotOf = (vehicle: string, harm: { broken?: number; brokenPromises?: number; cost: number }) =>
  ({
    vehicle,
    position: 0,
    change: { brokenPromises: 0, ...harm, broken: Array.from({ length: harm.broken ?? 0 }) },
  }) as unknown as Slot

test('places that break nothing come first, then those that break promises, then those that break rules', () => {
  const prices = priceTable([
    slotOf('rules', { broken: 2, cost: -90 }),
    slotOf('promises', { brokenPromises: 11, cost: 49 }),
    slotOf('dear', { cost: 900 }),
    slotOf('rule', { broken: 1, cost: 10 }),
    slotOf('cheap', { cost: 120 }),
  ])
  expect(bestSlots(prices).map(({ vehicle }) => vehicle)).toEqual(['cheap', 'dear', 'promises', 'rule', 'rules'])
  expect(bestSlot(prices)?.vehicle).toBe('cheap')
})

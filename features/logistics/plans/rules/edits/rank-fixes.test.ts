import { expect, it } from 'vitest'
import type { Relaxation } from '#optimiser/explain/relaxations.ts'
import { asksCustomer, isModest, promisesFirst } from './rank-fixes.ts'

const wider: Relaxation = { kind: 'widen-window', stop: '7', untilSeconds: 43_200, bySeconds: 360 }
const longer: Relaxation = { kind: 'allow-overtime', vehicle: '1', bySeconds: 600 }

it('a fix that affects no promise comes before one that saves a little but does', () => {
  const fixes = [
    { cost: 27, relaxations: [wider] },
    { cost: 57, relaxations: [] },
    { cost: 40, relaxations: [longer, wider] },
    { cost: 90, relaxations: [longer] },
  ]
  expect(promisesFirst(fixes).map(({ cost }) => cost)).toEqual([57, 90, 27, 40])
})

it('a customer is asked about a window or a promised time, and about nothing else', () => {
  expect([[wider], [longer], [], [longer, wider]].map((relaxations) => asksCustomer({ relaxations }))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(asksCustomer({ relaxations: [{ kind: 'allow-changes', changes: 'promises', by: 1 }] })).toBe(true)
  expect(asksCustomer({ relaxations: [{ kind: 'allow-changes', changes: 'orders', by: 1 }] })).toBe(false)
})

it('asks for no more than a dispatcher could grant: a little more load, some overtime, a somewhat wider window', () => {
  const modest = (...relaxations: Relaxation[]) => isModest({ relaxations }, () => 120)
  const load = (amount: number): Relaxation => ({ kind: 'add-capacity', vehicle: '1', unit: 'parcels', amount })
  const overtime = (bySeconds: number): Relaxation => ({ kind: 'allow-overtime', vehicle: '1', bySeconds })
  expect([modest(), modest(load(24)), modest(load(25)), modest(load(780))]).toEqual([true, true, false, false])
  expect([modest(overtime(7200)), modest(overtime(16_080))]).toEqual([true, false])
  expect([modest(wider, longer), modest({ ...wider, bySeconds: 21_060 }, longer)]).toEqual([true, false])
})

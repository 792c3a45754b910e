import { expect, it } from 'vitest'
import { verdictOf } from './run-verdict.ts'

const kpis = {
  stops: 20,
  unassigned: 3,
  routesUsed: 4,
  routes: 5,
  distanceMeters: 80_000,
  durationSeconds: 40_000,
  late: 0,
  lateSeconds: 0,
  cost: 50_000,
  co2Grams: 9000,
  balanceSeconds: 600,
  broken: 0,
  promised: 0,
  brokenPromises: 0,
}
const best = [{ routeId: 1, deliveryIds: [2] }]
const after = (change: Partial<typeof kpis>) => verdictOf({ before: kpis, after: { ...kpis, ...change }, best })

it('a result is better with more deliveries on time, then with a lower cost', () => {
  expect(after({ cost: 49_000 })).toBe('better')
  expect(after({ cost: 52_365 })).toBe('other')
  expect(after({ cost: 60_000, unassigned: 1 })).toBe('better')
  expect(after({ cost: 40_000, unassigned: 4 })).toBe('other')
  expect(after({ cost: 40_000, broken: 1 })).toBe('other')
  expect(after({})).toBe('other')
})

it('the first plan of a day is compared with nothing, and an unchanged plan is not better', () => {
  expect(verdictOf({ before: { ...kpis, stops: 0, cost: 0 }, after: kpis, best })).toBe('first')
  expect(verdictOf({ before: kpis, after: kpis, best: [] })).toBe('same')
  expect(verdictOf({ before: null, after: null, best: null })).toBe('other')
})

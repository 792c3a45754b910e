import { expect, it } from 'vitest'
import { breaksOf } from './breaks.ts'
import { cashOf } from './cash.ts'

const paid = (cents: number, by = 'cash') => ({ kind: 'deliver', data: { paid: { cents, by } } })
const handedIn = (cashCents?: number) => ({
  kind: 'returned',
  data: { deliveryIds: [], ...(cashCents && { cashCents }) },
})

it('cash that is handed in twice counts once, as it was said last', () => {
  expect(cashOf([paid(5000), paid(900, 'card'), handedIn(5000), handedIn(5000)])).toEqual({
    taken: 5000,
    takenOtherwise: 900,
    handedIn: 5000,
  })
  expect(cashOf([paid(5000), handedIn(5000), handedIn(4900), handedIn()])).toMatchObject({ handedIn: 4900 })
  expect(cashOf([paid(5000), handedIn()])).toMatchObject({ taken: 5000, handedIn: null })
})

it('a break goes on through a note and a stop that couldn’t be done, and ends with work', () => {
  const acts = [
    { kind: 'breakStart', atMs: 0 },
    { kind: 'note', atMs: 60 },
    { kind: 'fail', atMs: 70 },
    { kind: 'arrive', atMs: 1800 },
    { kind: 'breakStart', atMs: 2000 },
    { kind: 'breakStart', atMs: 2100 },
  ]
  expect(breaksOf(acts)).toEqual([
    { sinceMs: 0, untilMs: 1800 },
    { sinceMs: 2000, untilMs: null },
  ])
})

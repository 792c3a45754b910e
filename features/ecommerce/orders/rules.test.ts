import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnpaid, orderTotals, paidByLine, refundOfPieces, refundState, splitCents } from './rules.ts'

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
const line = fc.record({
  qty: fc.integer({ min: 1, max: 50 }),
  priceCents: fc.integer({ min: 0, max: 1_000_000 }),
  chargeTax: fc.boolean(),
})

describe('an amount that is split', () => {
  it('adds up to itself, and no part is out of proportion by more than a cent', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), weights, (amount, parts) => {
        const whole = sum(parts)
        const split = splitCents(amount, parts)
        expect(sum(split)).toBe(whole === 0 ? 0 : amount)
        split.forEach((cents, index) => {
          expect(Math.abs(cents - (whole && (amount * parts[index]!) / whole))).toBeLessThanOrEqual(1.01)
        })
      }),
    )
  })
})

describe('a refund by items', () => {
  it('of every piece, in any steps, gives back what was paid without shipping', () => {
    const order = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      discountCents: fc.integer({ min: 0, max: 5_000_000 }),
      taxBasisPoints: fc.integer({ min: 0, max: 3_000 }),
      step: fc.integer({ min: 1, max: 7 }),
    })
    fc.assert(
      fc.property(order, ({ lines, discountCents, taxBasisPoints, step }) => {
        const totals = orderTotals(lines, discountCents, taxBasisPoints, { shippingCents: 499, giftWrapCents: 250 })
        const sold = lines.map(({ qty, priceCents, chargeTax }) => ({
          qty,
          totalCents: qty * priceCents,
          isTaxed: chargeTax,
        }))
        const paid = paidByLine(sold, totals)
        const back = sold.map(({ qty }, index) => {
          let given = 0
          for (let refundedQty = 0; refundedQty < qty; refundedQty += step) {
            const pieces = Math.min(step, qty - refundedQty)
            const part = refundOfPieces({ paidCents: paid[index]!, qty, refundedQty }, pieces)
            expect(part).toBeGreaterThanOrEqual(0)
            given += part
          }
          return given
        })
        expect(sum(back)).toBe(totals.totalCents - totals.shippingCents - totals.giftWrapCents)
      }),
    )
  })
})

describe('a paid order', () => {
  it('is partly refunded until all of it was given back; one that isn’t paid never is', () => {
    const order = { payment: 1 as const, totalCents: 500, refundedCents: 0 }
    expect(refundState(order)).toBe('none')
    expect(refundState({ ...order, refundedCents: 1 })).toBe('part')
    expect(refundState({ ...order, refundedCents: 500 })).toBe('whole')
    expect(refundState({ ...order, payment: 2, refundedCents: 0 })).toBe('none')
  })
})

it('an order is ready for pick-up once it is paid, and what was sent before stays sent', () => {
  const of = (payment: 1 | 2 | 3 | 4) => isUnpaid({ payment, status: 'Ready to Pickup', termDays: null })
  expect([of(1), of(2), of(3), of(4)]).toEqual([false, true, true, false])
  expect(isUnpaid({ payment: 2, status: 'Dispatched', termDays: null })).toBe(false)
})

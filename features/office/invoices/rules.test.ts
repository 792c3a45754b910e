import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter, daysBetween } from '#kit/contract/days.ts'
import {
  creditTaxes,
  invoiceTotals,
  lineAmounts,
  nextRepeat,
  rounded,
  shareOf,
  splitAmount,
  statusOf,
} from './rules.ts'

const line = fc.record({
  quantityMilli: fc.integer({ min: 1, max: 100_000_000 }),
  priceCents: fc.integer({ min: 0, max: 1_000_000 }),
  discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  taxBasisPoints: fc.constantFrom(0, 550, 700, 1000, 1900, 2000),
})
const lines = fc.array(line, { minLength: 1, maxLength: 30 })
const discount = fc.record({
  discountCents: fc.integer({ min: 0, max: 1_000_000 }),
  discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
})
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('rounding', () => {
  it('takes halves away from zero, below it as above it', () => {
    expect([5n, -5n, 4n, -4n, 15n].map((dividend) => rounded(dividend, 10n))).toEqual([1n, -1n, 0n, 0n, 2n])
  })

  it('is exact where floating point is not', () => {
    // 1.005 in cents: 100.5 becomes 101, while Math.round(1.005 * 100) is 100.
    expect(
      lineAmounts({ quantityMilli: 1005, priceCents: 100, discountBasisPoints: 0, taxBasisPoints: 0 }).netCents,
    ).toBe(101)
    expect(shareOf(999_999_999_999, 1)).toBe(100_000_000)
  })
})

describe('splitting an amount', () => {
  it('makes and loses nothing, and no part is a whole unit off its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        (amount, weights) => {
          const parts = splitAmount(amount, weights)
          const whole = sum(weights)
          expect(sum(parts)).toBe(whole === 0 ? 0 : amount)
          for (const [index, part] of parts.entries())
            if (whole > 0) expect(Math.abs(part - (amount * weights[index]!) / whole)).toBeLessThan(1)
        },
      ),
    )
  })
})

describe('the total of an invoice', () => {
  it('is always what its parts add up to, in whole units', () => {
    fc.assert(
      fc.property(lines, discount, (all, less) => {
        const totals = invoiceTotals(all, less)
        expect(totals.totalCents).toBe(totals.subtotalCents - totals.discountCents + totals.taxCents)
        expect(sum(totals.taxes.map((tax) => tax.netCents))).toBe(totals.subtotalCents)
        expect(sum(totals.taxes.map((tax) => tax.discountCents))).toBe(totals.discountCents)
        expect(sum(totals.taxes.map((tax) => tax.taxCents))).toBe(totals.taxCents)
        for (const tax of totals.taxes) {
          expect(tax.taxableCents).toBe(tax.netCents - tax.discountCents)
          expect(Number.isSafeInteger(tax.taxCents) && tax.taxableCents >= 0).toBe(true)
        }
      }),
    )
  })

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, discount, (all, less) => {
        expect(invoiceTotals(all.toReversed(), less)).toEqual(invoiceTotals(all, less))
      }),
    )
  })

  it('is never below zero, however large the discount', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(
          invoiceTotals(all, { discountCents: 1_000_000_000, discountBasisPoints: 10_000 }).totalCents,
        ).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('taxes a line that was split in two like the whole one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 99_999 }), (count, priceCents) => {
        const of = (quantity: number) => ({
          quantityMilli: quantity * 1000,
          priceCents,
          discountBasisPoints: 0,
          taxBasisPoints: 1900,
        })
        const none = { discountCents: 0, discountBasisPoints: 0 }
        expect(invoiceTotals([of(count), of(1)], none)).toEqual(invoiceTotals([of(count + 1)], none))
      }),
    )
  })

  it('has no fractions in a currency without cents', () => {
    // 3 × 333 yen less 10 % is 899.1, so 899; 8 % of it is 71.92, so 72.
    const yen = [{ quantityMilli: 3000, priceCents: 333, discountBasisPoints: 1000, taxBasisPoints: 800 }]
    expect(invoiceTotals(yen, { discountCents: 0, discountBasisPoints: 0 })).toMatchObject({
      subtotalCents: 899,
      taxCents: 72,
      totalCents: 971,
    })
  })
})

describe('an invoice', () => {
  it('repeats on the first date of its row after a day', () => {
    const date = fc.integer({ min: 0, max: 73_000 }).map((days) => daysAfter('2000-01-01', days))
    const period = fc.constantFrom('weekly', 'monthly', 'quarterly', 'yearly')
    fc.assert(
      fc.property(date, date, period, (first, after, repeats) => {
        const next = nextRepeat(first, repeats, after)
        const days = { weekly: 7, monthly: 31, quarterly: 92, yearly: 366 }[repeats]
        expect(next > after).toBe(true)
        expect(daysBetween(first > after ? first : after, next)).toBeLessThanOrEqual(days)
      }),
    )
  })

  it('is past due the day after its due date, unless nothing is open', () => {
    expect(statusOf({ stage: 'Sent', balanceCents: 100, dueOn: '2026-11-20' }, '2026-11-20')).toBe('Sent')
    expect(statusOf({ stage: 'Partial Payment', balanceCents: 40, dueOn: '2026-11-20' }, '2026-11-21')).toBe('Past Due')
    expect(statusOf({ stage: 'Paid', balanceCents: 0, dueOn: '2026-11-20' }, '2026-11-21')).toBe('Paid')
    expect(statusOf({ stage: 'Draft', balanceCents: 100, dueOn: '2026-11-20' }, '2026-11-21')).toBe('Draft')
    expect(statusOf({ stage: 'Partly Credited', balanceCents: 40, dueOn: '2026-11-20' }, '2026-11-21')).toBe('Past Due')
    expect(statusOf({ stage: 'Partly Credited', balanceCents: 0, dueOn: '2026-11-20' }, '2026-11-21')).toBe(
      'Partly Credited',
    )
  })

  it('of the 31st repeats on the last day of each month', () => {
    expect(nextRepeat('2026-01-31', 'monthly', '2026-01-31')).toBe('2026-02-28')
    expect(nextRepeat('2026-01-31', 'monthly', '2026-02-28')).toBe('2026-03-31')
    expect(nextRepeat('2024-02-29', 'yearly', '2026-11-20')).toBe('2027-02-28')
    expect(nextRepeat('2026-11-20', 'weekly', '2026-12-01')).toBe('2026-12-04')
    expect(nextRepeat('2199-12-31', 'yearly', '2026-11-20')).toBe('2200-12-31')
  })
})

describe('credit notes', () => {
  it('that take back a whole invoice come to its tax and net of each rate, in however many parts', () => {
    fc.assert(
      fc.property(
        lines,
        discount,
        fc.array(fc.double({ min: 0.01, max: 0.9, noNaN: true }), { maxLength: 5 }),
        (all, less, parts) => {
          const { taxes, totalCents } = invoiceTotals(all, less)
          const amounts: number[] = []
          for (const part of parts) amounts.push(Math.floor((totalCents - sum(amounts)) * part))
          amounts.push(totalCents - sum(amounts))
          const notes = amounts.flatMap((cents, index) => creditTaxes(cents, taxes, amounts.slice(0, index)))
          for (const { taxBasisPoints, taxableCents, taxCents } of taxes) {
            const of = notes.filter((note) => note.taxBasisPoints === taxBasisPoints)
            expect(sum(of.map((note) => note.taxableCents))).toBe(taxableCents)
            expect(sum(of.map((note) => note.taxCents))).toBe(taxCents)
          }
        },
      ),
    )
  })
})

import { expect, it } from 'vitest'
import { orderTotals } from '../../../ecommerce/orders/rules.ts'
import { invoiceTotals } from '../rules.ts'
import { linesOfOrder, rateSold } from './order-lines.ts'

const words = { shipping: 'Shipping', giftWrap: 'Gift wrapping' }

/** The same numbers in each run. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % (most + 1)
  }
}

it('comes to what the order does, to the cent, whatever is taxed, discounted and shipped', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const roll = dice(seed)
    const items = Array.from({ length: 1 + roll(4) }, (_, index) => {
      const [qty, priceCents] = [1 + roll(6), roll(9999)]
      const isTaxed = roll(2) > 0
      return { productName: `Thing ${index}`, variant: '', qty, priceCents, totalCents: qty * priceCents, isTaxed }
    })
    const rate = [0, 700, 1900, 2200][roll(3)]!
    const extras = { shippingCents: roll(1) * roll(900), giftWrapCents: roll(1) * 450 }
    const lines = items.map(({ isTaxed, ...item }) => ({ ...item, chargeTax: isTaxed }))
    const order = { items, ...orderTotals(lines, roll(2) === 0 ? 0 : roll(3000), rate, extras) }
    const found = linesOfOrder(order, rate, words)
    const total = invoiceTotals(found.lines, { ...found, discountBasisPoints: 0 }).totalCents
    expect([seed, total]).toEqual([seed, order.totalCents])
    // The same where its rate wasn’t kept, and the store’s is another one by now.
    const guessed = linesOfOrder(order, rateSold({ ...order, taxBasisPoints: null }, 2500), words)
    const again = invoiceTotals(guessed.lines, { ...guessed, discountBasisPoints: 0 }).totalCents
    expect([seed, again]).toEqual([seed, order.totalCents])
  }
})

it('takes the rate an order was sold with, today’s where that comes to the same, else the one that does', () => {
  const items = [{ productName: 'Tea', variant: '', qty: 1, priceCents: 1000, totalCents: 1000, isTaxed: true }]
  const order = { items, discountCents: 0, taxCents: 190, taxBasisPoints: null }
  expect(rateSold({ ...order, taxBasisPoints: 1900 }, 700)).toBe(1900)
  expect(rateSold({ ...order, taxCents: 70 }, 703)).toBe(703)
  expect(rateSold(order, 700)).toBe(1900)
  expect(rateSold({ ...order, items: [{ ...items[0]!, isTaxed: false }], taxCents: 0 }, 700)).toBe(700)
})

import { splitCents } from '../../../ecommerce/orders/rules.ts'
import type { InvoiceLine } from '../contract.ts'
import { invoiceTotals, shareOf } from '../rules.ts'

type Item = {
  productName: string
  variant: string
  qty: number
  priceCents: number
  totalCents: number
  isTaxed: boolean
}
type Sold = {
  items: readonly Item[]
  discountCents: number
  shippingCents: number
  giftWrapCents: number
  totalCents: number
}
type Taxed = Pick<Sold, 'items' | 'discountCents'> & { taxCents: number; taxBasisPoints: number | null }
type Words = { shipping: string; giftWrap: string }

const line = { description: '', unit: 'piece', discountBasisPoints: 0 } as const

/**
 * The lines of an order with its discount, so that the invoice comes to what the order does, to the cent. The order
 * shares its discount over the items alone: where the invoice would share it over the shipping, too, each line has its part.
 */
export function linesOfOrder(order: Sold, taxBasisPoints: number, words: Words) {
  const { items, discountCents } = order
  const taxOf = ({ isTaxed }: Item) => (isTaxed ? taxBasisPoints : 0)
  const extras = [
    [words.shipping, order.shippingCents],
    [words.giftWrap, order.giftWrapCents],
  ] as const
  const added = extras
    .filter(([, priceCents]) => priceCents > 0)
    .map(([item, priceCents]): InvoiceLine => ({ ...line, item, quantityMilli: 1000, priceCents, taxBasisPoints: 0 }))
  const each = items.map((item): InvoiceLine => ({
    ...line,
    item: nameOf(item),
    quantityMilli: item.qty * 1000,
    priceCents: item.priceCents,
    taxBasisPoints: taxOf(item),
  }))
  const shares = discounts(items, discountCents)
  const reduced = items.map((item, index): InvoiceLine => ({
    ...line,
    item: `${item.qty} × ${nameOf(item)}`.slice(0, 120),
    quantityMilli: 1000,
    priceCents: item.totalCents - shares[index]!,
    taxBasisPoints: taxOf(item),
  }))
  const whole = { lines: [...each, ...added], discountCents }
  const { totalCents } = invoiceTotals(whole.lines, { discountCents, discountBasisPoints: 0 })
  return totalCents === order.totalCents ? whole : { lines: [...reduced, ...added], discountCents: 0 }
}

/** The tax rate an order was sold with. Where it wasn’t kept, it is today’s if that comes to the same tax, else the one that does. */
export function rateSold({ items, discountCents, taxCents, taxBasisPoints }: Taxed, today: number): number {
  if (taxBasisPoints !== null) return taxBasisPoints
  const shares = discounts(items, discountCents)
  const taxableCents = items.reduce(
    (sum, { isTaxed, totalCents }, index) => (isTaxed ? sum + totalCents - shares[index]! : sum),
    0,
  )
  if (taxableCents === 0 || shareOf(taxableCents, today) === taxCents) return today
  return Math.round((taxCents * 10_000) / taxableCents)
}

/** As orders share it: the taxed items have their part of it first. */
function discounts(items: readonly Item[], discountCents: number): number[] {
  const totals = items.map(({ totalCents }) => totalCents)
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  const taxed = items.map((item) => (item.isTaxed ? item.totalCents : 0))
  const ofTaxed = sum(totals) === 0 ? 0 : Math.round((discountCents * sum(taxed)) / sum(totals))
  const parts = splitCents(ofTaxed, taxed)
  const others = splitCents(
    discountCents - ofTaxed,
    totals.map((total, index) => total - taxed[index]!),
  )
  return parts.map((part, index) => part + others[index]!)
}

function nameOf({ productName, variant }: Item): string {
  return [productName, variant].filter(Boolean).join(', ').slice(0, 120)
}

/** The current price: the discounted one if there is one. */
export function priceNow(product: { priceCents: number; discountedCents: number | null }): number {
  return product.discountedCents ?? product.priceCents
}

/** How an SKU crosses the wire: digits alone as a number, unless the number would read differently. */
export function skuAnswer(sku: string): number | string {
  return /^[1-9]\d{0,14}$/.test(sku) ? Number(sku) : sku
}

/** What sets a variant apart: `42 / Black`. */
export function variantName({ choices }: { choices: { value: string }[] }): string {
  return choices.map(({ value }) => value).join(' / ')
}

/** Every combination of the options' values, in the order they were given. */
export function combinationsOf<C extends { option: string; value: string }>(given: C[]): C[][] {
  const options = [...new Set(given.map(({ option }) => option))]
  return options.reduce<C[][]>(
    (all, option) => all.flatMap((some) => given.filter((one) => one.option === option).map((one) => [...some, one])),
    given.length === 0 ? [] : [[]],
  )
}

export function isLow(product: { qty: number; lowStockAt: number }): boolean {
  return product.qty <= product.lowStockAt
}

/** Of age-restricted goods that don’t say how old whoever takes them has to be. */
export const usualMinimumAge = 18
export const mostMinimumAge = 99

/** The current price: the discounted one if there is one. */
export function priceNow(product: { priceCents: number; discountedCents: number | null }): number {
  return product.discountedCents ?? product.priceCents
}

/** How an SKU crosses the wire: digits alone as a number, unless the number would read differently. */
export function skuAnswer(sku: string): number | string {
  return /^[1-9]\d{0,14}$/.test(sku) ? Number(sku) : sku
}

export function isLow(product: { qty: number; lowStockAt: number }): boolean {
  return product.qty <= product.lowStockAt
}

/** The current price: the discounted one if there is one. */
export function priceNow(product: { priceCents: number; discountedCents: number | null }): number {
  return product.discountedCents ?? product.priceCents
}

export function isLow(product: { qty: number; lowStockAt: number }): boolean {
  return product.qty <= product.lowStockAt
}

export const productTones = { Published: 'success', Scheduled: 'warning', Inactive: 'error' } as const

const pieceSizes = [2, 3]

/** What a search looks into: name and brand in lower case. */
export function searchTextOf({ productName, productBrand }: { productName: string; productBrand: string }): string {
  return `${productName}\n${productBrand}`.toLowerCase()
}

/** The pieces of two and three letters in a text; a text that holds another holds all its pieces. */
export function searchPiecesOf(text: string): string[] {
  return [...new Set(pieceSizes.flatMap((size) => piecesOf(text, size)))]
}

/** The pieces that a product must have to hold the words: the longest that are kept. */
export function piecesToFind(words: string): string[] {
  const size = pieceSizes.findLast((one) => words.length >= one)
  return size === undefined ? [] : [...new Set(piecesOf(words, size))]
}

function piecesOf(text: string, size: number): string[] {
  return Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) => text.slice(at, at + size))
}

/** What is asked for today: the discounted price where there is one. */
export function priceNow(product: { priceCents: number; discountedCents: number | null }): number {
  return product.discountedCents ?? product.priceCents
}

export function isLow(product: { qty: number; lowStockAt: number }): boolean {
  return product.qty <= product.lowStockAt
}

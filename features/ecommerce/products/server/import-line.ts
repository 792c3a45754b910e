import * as z from 'zod/mini'
import { minorUnits } from '#kit/contract/money.ts'
import { ProductInput } from '../contract.ts'
import type { products } from './tables.ts'

type Row = Record<string, string>
const ImportInput = z.extend(ProductInput, { qty: z.int().check(z.nonnegative(), z.maximum(1_000_000)) })

/** A row as people write it: titles in any order and case, prices with or without a sign. */
export type Line = { line: number; input: z.infer<typeof ImportInput> | undefined; sku: string; productName: string; problem: string }

type Known = { line: number; stored: typeof products.$inferSelect | undefined; titles: Map<string, string>; currency: string }

const titlesOf = { name: ['product', 'name', 'product name', 'productname'], brand: ['brand', 'productbrand'], qty: ['quantity', 'qty'], stock: ['in stock', 'stock'], weight: ['weight (g)', 'weight'] }
const fileTitles: Record<string, string> = { productName: 'Product', priceCents: 'Price', discountedCents: 'Discounted price', qty: 'Quantity', sku: 'SKU', category: 'Category', status: 'Status', expiresOn: 'Expires on' }

export function skuOf(row: Row): number | undefined {
  const sku = numberOf(row['sku'] ?? '')
  return Number.isInteger(sku) && sku > 0 && sku < 1e9 ? sku : undefined
}

/** One row, checked; a cell that is missing or empty leaves what a known product has. */
export function lineOf(row: Row, { line, stored, titles, currency }: Known): Line {
  const told = { line, sku: row['sku'] ?? '', productName: pick(row, titlesOf.name) || (stored?.productName ?? '') }
  const category = pick(row, ['category']) || (stored?.category ?? '')
  const price = pick(row, ['price'])
  const discounted = pick(row, ['discounted price', 'discounted'])
  const qty = pick(row, titlesOf.qty)
  const weight = pick(row, titlesOf.weight)
  const expires = pick(row, ['expires on', 'expires'])
  const parsed = z.safeParse(ImportInput, {
    ...(stored && { ...stored, ...stored.details, publishAt: stored.publishAt?.toISOString() ?? null }),
    productName: told.productName,
    productBrand: pick(row, titlesOf.brand) || (stored?.productBrand ?? ''),
    category: titles.get(category.toLowerCase()) ?? category,
    sku: numberOf(told.sku),
    priceCents: price === '' && stored ? stored.priceCents : minorUnits(numberOf(price), currency),
    discountedCents: discounted === '' ? (stored?.discountedCents ?? null) : minorUnits(numberOf(discounted), currency),
    qty: qty === '' ? (stored?.qty ?? 0) : numberOf(qty),
    status: pick(row, ['status']) || (stored?.status ?? 'Inactive'),
    stock: isInStock(pick(row, titlesOf.stock), stored?.stock ?? true),
    weightGrams: weight === '' ? (stored?.weightGrams ?? 0) : Math.round(numberOf(weight)),
    barcode: pick(row, ['barcode']) || (stored?.details.barcode ?? ''),
    expiresOn: expires === '' ? (stored?.details.expiresOn ?? null) : expires.slice(0, 10),
  })
  const problem = parsed.success ? clashIn(parsed.data, titles) : parsed.error.issues.map((issue) => `${fileTitles[issue.path.join('.')] ?? issue.path.join('.')} is missing or not valid`).join('; ')
  return { ...told, input: parsed.success && problem === '' ? parsed.data : undefined, problem }
}

function clashIn(input: z.infer<typeof ImportInput>, titles: Map<string, string>): string {
  if (!titles.has(input.category.toLowerCase())) return `There is no category ${input.category}.`
  if (input.discountedCents !== null && input.discountedCents > input.priceCents) return 'The discounted price is above the base price.'
  return input.status === 'Scheduled' && input.publishAt === null ? 'A scheduled product needs the day it is published.' : ''
}

function pick(row: Row, titles: string[]): string {
  return titles.map((title) => row[title]).find((value) => value !== undefined && value !== '') ?? ''
}

function isInStock(text: string, otherwise: boolean): boolean {
  return text === '' ? otherwise : !/^(no|false|0|out of stock)$/i.test(text)
}

/** Takes `1,234.50`, `1.234,50`, `12,5` and `$12`: the last point or comma separates decimals, unless three digits follow a lone comma. */
function numberOf(text: string): number {
  const plain = text.replaceAll(/[^\d.,eE+-]/g, '')
  const [whole, decimals] = /^(.*)[.,](\d*)$/.exec(plain)?.slice(1) ?? [plain, '']
  const isGrouped = /^[^.]*,\d{3}$/.test(plain)
  const joined = isGrouped ? plain.replaceAll(',', '') : `${whole!.replaceAll(/[.,]/g, '')}.${decimals || '0'}`
  return plain === '' ? Number.NaN : Number(/e/i.test(plain) ? plain : joined)
}

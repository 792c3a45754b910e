import * as z from 'zod/mini'
import { minorUnits } from '#kit/contract/money.ts'
import { filled, listed, type Sentence } from '#kit/contract/sentence.ts'
import { ProductInput } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import type { products } from './tables.ts'

type Row = Record<string, string>
const ImportInput = z.extend(ProductInput, { qty: z.int().check(z.nonnegative(), z.maximum(1_000_000)) })

/** A row as people write it: titles in any order and case, prices with or without a sign. */
export type Line = { line: number; input: z.infer<typeof ImportInput> | undefined; sku: string; productName: string; problem: Sentence | undefined }

type Known = { line: number; stored: typeof products.$inferSelect | undefined; titles: Map<string, string>; currency: string }

/** Under which titles a field stands in a file, and how its text is read. */
const readings: [field: keyof z.infer<typeof ImportInput>, titles: string[], read: (text: string, known: Known) => unknown][] = [
  ['productName', ['product', 'name', 'product name', 'productname'], String],
  ['productBrand', ['brand', 'productbrand'], String],
  ['category', ['category'], (text, { titles }) => titles.get(text.toLowerCase()) ?? text],
  ['sku', ['sku'], numberOf],
  ['priceCents', ['price'], (text, { currency }) => minorUnits(numberOf(text), currency)],
  ['discountedCents', ['discounted price', 'discounted'], (text, { currency }) => minorUnits(numberOf(text), currency)],
  ['qty', ['quantity', 'qty'], numberOf],
  ['status', ['status'], String],
  ['stock', ['in stock', 'stock'], (text) => !/^(no|false|0|out of stock)$/i.test(text)],
  ['weightGrams', ['weight (g)', 'weight'], (text) => Math.round(numberOf(text))],
  ['barcode', ['barcode'], String],
  ['expiresOn', ['expires on', 'expires'], (text) => text.slice(0, 10)],
]
const fileTitles: Record<string, string> = { productName: 'Product', priceCents: 'Price', discountedCents: 'Discounted price', qty: 'Quantity', sku: 'SKU', category: 'Category', status: 'Status', expiresOn: 'Expires on' }

export function skuOf(row: Row): number | undefined {
  const sku = numberOf(row['sku'] ?? '')
  return Number.isInteger(sku) && sku > 0 && sku < 1e9 ? sku : undefined
}

/** One row, checked; a cell that is missing or empty leaves what a known product has. */
export function lineOf(row: Row, known: Known): Line {
  const { line, stored, titles } = known
  const given = readings.flatMap(([field, places, read]): [string, unknown][] => {
    const text = pick(row, places)
    return text === '' ? [] : [[field, read(text, known)]]
  })
  const before = stored ? { ...stored, ...stored.details, publishAt: stored.publishAt?.toISOString() ?? null } : { qty: 0, status: 'Inactive' }
  const values: Record<string, unknown> = { ...before, ...Object.fromEntries(given) }
  const parsed = z.safeParse(ImportInput, values)
  const problem = parsed.success ? clashIn(parsed.data, titles) : listed(parsed.error.issues.map(({ path }) => filled(refusals.import.wrongField, { field: fileTitles[path.join('.')] ?? path.join('.') })))
  return { line, sku: row['sku'] ?? '', productName: String(values['productName'] ?? ''), input: parsed.success && !problem ? parsed.data : undefined, problem }
}

function clashIn(input: z.infer<typeof ImportInput>, titles: Map<string, string>): Sentence | undefined {
  if (!titles.has(input.category.toLowerCase())) return filled(refusals.noCategory, { category: input.category })
  if (input.discountedCents !== null && input.discountedCents > input.priceCents) return refusals.discountAbovePrice
  return input.status === 'Scheduled' && input.publishAt === null ? refusals.noPublishDay : undefined
}

function pick(row: Row, titles: string[]): string {
  return titles.map((title) => row[title]).find((value) => value !== undefined && value !== '') ?? ''
}

/** Takes `1,234.50`, `1.234,50`, `12,5` and `$12`: the last point or comma separates decimals, unless three digits follow a lone comma. */
function numberOf(text: string): number {
  const plain = text.replaceAll(/[^\d.,eE+-]/g, '')
  const [whole, decimals] = /^(.*)[.,](\d*)$/.exec(plain)?.slice(1) ?? [plain, '']
  const isGrouped = /^[^.]*,\d{3}$/.test(plain)
  const joined = isGrouped ? plain.replaceAll(',', '') : `${whole!.replaceAll(/[.,]/g, '')}.${decimals || '0'}`
  return plain === '' ? Number.NaN : Number(/e/i.test(plain) ? plain : joined)
}

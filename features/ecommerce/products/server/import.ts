import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#features/events/server/queries.ts'
import { readTable } from '#kit/server/table-file.ts'
import type { Context } from '#kit/server/answer.ts'
import { Refused } from '#kit/server/errors.ts'
import { ProductInput, type ImportRow } from '../contract.ts'
import { checkProduct, insertProduct, moveStock, productsBySku } from './queries.ts'
import { products } from './tables.ts'

const mostRows = 5000

/** A row as people write it: titles in any order and case, prices with or without a sign. */
type Line = { line: number; input: (ProductInput & { qty: number }) | undefined; sku: string; productName: string; problem: string }

/** Checks every row of a file, and takes the good ones when asked to; each row has its own outcome. */
export async function importTable(context: Context, bytes: Uint8Array<ArrayBuffer>, apply: boolean): Promise<{ rows: ImportRow[]; applied: boolean }> {
  const lines = (await readTable(bytes, mostRows)).map((row, index) => lineOf(row, index + 2))
  const known = await productsBySku(context.db, lines.flatMap(({ input }) => (input ? [input.sku] : [])))
  const seen = new Set<number>()
  const rows: ImportRow[] = []
  for (const { input, problem, ...row } of lines) {
    const isTwice = input !== undefined && seen.has(input.sku)
    if (input) seen.add(input.sku)
    if (!input || isTwice) rows.push({ ...row, outcome: 'refused', message: isTwice ? 'The same SKU stands further up in the file.' : problem })
    else rows.push({ ...row, ...(await attempt(context, input, { outcome: known.has(input.sku) ? 'update' : 'create', apply })) })
  }
  return { rows, applied: apply }
}

function lineOf(row: Record<string, string>, line: number): Line {
  const pick = (...titles: string[]) => titles.map((title) => row[title]).find((value) => value !== undefined && value !== '') ?? ''
  const sku = pick('sku')
  const productName = pick('product', 'name', 'product name', 'productname')
  const told = { line, sku, productName }
  const parsed = z.safeParse(z.extend(ProductInput, { qty: z.int().check(z.nonnegative(), z.maximum(1_000_000)) }), {
    productName,
    productBrand: pick('brand', 'productbrand'),
    category: pick('category'),
    sku: numberOf(sku),
    priceCents: Math.round(numberOf(pick('price')) * 100),
    qty: pick('quantity', 'qty') === '' ? 0 : numberOf(pick('quantity', 'qty')),
    status: pick('status') || 'Inactive',
    stock: !/^(no|false|0)$/i.test(pick('in stock', 'stock')),
    weightGrams: Math.round(numberOf(pick('weight (g)', 'weight') || '0')),
    barcode: pick('barcode'),
  })
  if (parsed.success) return { ...told, input: parsed.data, problem: '' }
  return { ...told, input: undefined, problem: parsed.error.issues.map((issue) => `${fileTitle[issue.path.join('.')] ?? issue.path.join('.')} is missing or not valid`).join('; ') }
}

const fileTitle: Record<string, string> = { productName: 'Product', priceCents: 'Price', qty: 'Quantity', sku: 'SKU', category: 'Category', status: 'Status' }

function numberOf(text: string): number {
  const plain = text.replaceAll(/[^\d.,-]/g, '').replaceAll(/,(?=\d{3}(\D|$))/g, '').replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

type Attempt = { outcome: 'create' | 'update'; apply: boolean }

async function attempt(context: Context, input: ProductInput & { qty: number }, { outcome, apply }: Attempt): Promise<Pick<ImportRow, 'outcome' | 'message'>> {
  try {
    await context.db.transaction(async (tx) => {
      if (!apply) await checkProduct(tx, input)
      else if (outcome === 'create') await insertProduct(tx, context, input)
      else await overwrite(tx, context, input)
    })
    return { outcome, message: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: 'refused', message: error.message }
  }
}

async function overwrite(tx: Context['db'], context: Context, input: ProductInput & { qty: number }): Promise<void> {
  await checkProduct(tx, input)
  const stored = (await productsBySku(tx, [input.sku])).get(input.sku)!
  const { productName, productBrand, category, priceCents, status, stock } = input
  const change = { productName, productBrand, category, priceCents, status, stock }
  await tx.update(products).set({ ...change, version: sql`${products.version} + 1` }).where(eq(products.id, stored.id))
  if (input.qty !== stored.qty) await moveStock(tx, context, { productId: stored.id, change: input.qty - stored.qty, reason: 'import' })
  await recordEvent(tx, context, { kind: 'product.changed', entity: 'product', entityId: stored.id, after: { productName, priceCents, status, qty: input.qty } })
}

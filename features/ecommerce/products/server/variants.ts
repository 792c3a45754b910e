import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import type { ProductInput, Variant, VariantInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { variantName } from '../rules.ts'
import { moveStock } from './commands.ts'
import { products, productVariants } from './tables.ts'
import { variantsOf, withVariants } from './variant-queries.ts'

const { id, productId, sku } = productVariants

/** Keeps a product's variants as the form says: those it no longer names go, with what lay in stock of them. */
export async function keepVariants(
  tx: Transaction,
  context: Context,
  { product, rows }: { product: number; rows: ProductInput['variantRows'] },
): Promise<void> {
  const before = await variantsOf(tx, product)
  if (rows.length === 0 && before.length === 0) return
  if (before.length === 0) await emptyStock(tx, context, product)
  const kept = rows.flatMap((row) => row.id ?? [])
  for (const gone of before.filter((one) => !kept.includes(one.id))) await dropVariant(tx, context, product, gone)
  for (const [index, row] of rows.entries()) {
    await mustBeFree(tx, { row, rows, index, product })
    const known = before.find((one) => one.id === row.id)
    const variantId = await writeVariant(tx, product, { row, known })
    if (row.stockChange !== 0)
      await moveStock(tx, context, {
        productId: product,
        variantId,
        change: row.stockChange,
        reason: known ? 'count' : 'opening',
        note: variantName(row),
      })
  }
}

/** A product sold as variants is counted variant by variant. */
export async function mustBeWhole(db: Database, product: number): Promise<void> {
  if ((await withVariants(db, [product])).size > 0) throw conflict(refusals.countVariants)
}

async function emptyStock(tx: Transaction, context: Context, product: number): Promise<void> {
  const [row] = await tx.select({ qty: products.qty }).from(products).where(eq(products.id, product))
  if (row && row.qty > 0) await moveStock(tx, context, { productId: product, change: -row.qty, reason: 'count' })
}

async function dropVariant(tx: Transaction, context: Context, product: number, gone: Variant): Promise<void> {
  if (gone.qty > 0)
    await moveStock(tx, context, {
      productId: product,
      variantId: gone.id,
      change: -gone.qty,
      reason: 'count',
      note: variantName(gone),
    })
  await tx.delete(productVariants).where(eq(id, gone.id))
}

type Written = { row: VariantInput; known: Variant | undefined }

async function writeVariant(tx: Transaction, product: number, { row, known }: Written): Promise<number> {
  const { choices, priceCents, image } = row
  const values = { choices, priceCents, image, sku: String(row.sku) }
  if (known) {
    await tx.update(productVariants).set(values).where(eq(id, known.id))
    return known.id
  }
  const [made] = await tx
    .insert(productVariants)
    .values({ ...values, productId: product })
    .returning({ id })
  return made!.id
}

type Place = { row: VariantInput; rows: VariantInput[]; index: number; product: number }

/** An SKU means one thing: a product, or one variant of one. */
async function mustBeFree(tx: Transaction, { row, rows, index, product }: Place): Promise<void> {
  const wanted = String(row.sku)
  const taken = () => invalid(`variantRows.${index}.sku`, refusals.skuTaken, { sku: wanted })
  if (rows.slice(0, index).some((one) => String(one.sku) === wanted)) throw taken()
  const [asProduct] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, wanted), isNull(products.archivedAt)))
  const [other] = await tx
    .select({ id })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productId), isNull(products.archivedAt)))
    .where(and(eq(sku, wanted), ne(productId, product)))
  if (asProduct || other) throw taken()
}

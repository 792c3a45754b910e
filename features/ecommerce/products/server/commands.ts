import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fieldsOf } from '#kit/contract/declared.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { conflict, invalid, notFound, isDuplicate } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { categories } from '../../categories/server/tables.ts'
import { ProductColumns, ProductDetails, type ProductInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { variantName } from '../rules.ts'
import { products, productVariants, stockMoves } from './tables.ts'

const { id, qty, productName } = products

/** The columns an input fills. */
export function columnsOf(input: ProductInput) {
  return {
    ...fieldsOf(ProductColumns, input),
    sku: String(input.sku),
    publishAt: input.publishAt === null ? null : new Date(input.publishAt),
    image: input.images[0]?.url ?? '',
    details: fieldsOf(ProductDetails, input),
  }
}

/** Refuses what no single field can say: an unknown category, a discount above the price. */
export async function checkProduct(
  tx: Transaction,
  input: Pick<ProductInput, 'category' | 'priceCents' | 'discountedCents' | 'status'> & { publishAt: unknown },
): Promise<void> {
  const [known] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.title, input.category))
  if (!known) throw invalid('category', refusals.noCategory, { category: input.category })
  if (input.discountedCents !== null && input.discountedCents > input.priceCents)
    throw invalid('discountedCents', refusals.discountAbovePrice)
  if (input.status === 'Scheduled' && input.publishAt === null) throw invalid('publishAt', refusals.noPublishDay)
}

/** Adds a product with its opening stock; the number it gets. */
export async function insertProduct(
  tx: Transaction,
  context: Context,
  input: ProductInput & { qty: number },
): Promise<number> {
  await checkProduct(tx, input)
  const [row] = await guardSku(input.sku, () =>
    tx
      .insert(products)
      .values({ ...columnsOf(input), createdAt: context.now() })
      .returning({ id }),
  )
  if (input.qty > 0 && input.variantRows.length === 0)
    await moveStock(tx, context, { productId: row!.id, change: input.qty, reason: 'opening' })
  await recordEvent(tx, context, {
    kind: 'product.created',
    entity: 'product',
    entityId: row!.id,
    after: { productName: input.productName, sku: input.sku },
  })
  await schedulePublishing(tx, context, input.publishAt === null ? null : new Date(input.publishAt))
  return row!.id
}

export const publishJob = 'products.publish'

/** Has a scheduled product published when its time has come, in the transaction that schedules it. */
export async function schedulePublishing(
  tx: Transaction,
  { queue }: Pick<Context, 'queue'>,
  publishAt: Date | null,
): Promise<void> {
  if (publishAt === null) return
  const key = `${publishJob} ${publishAt.toISOString()}`
  await queue.add({ name: publishJob, data: {}, runAt: publishAt, key }, tx)
}

export async function guardSku<T>(sku: number | string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isDuplicate(error) ? invalid('sku', refusals.skuTaken, { sku }) : error
  }
}

type Mover = { user?: Caller | undefined; now: () => Date }
type Move = {
  productId: number
  variantId?: number | null
  change: number
  reason: (typeof stockMoves.$inferInsert)['reason']
  note?: string
}

/** The only way a stock changes: guarded against going below nothing, with an entry that says why. */
export async function moveStock(
  tx: Transaction,
  { user, now }: Mover,
  { productId, variantId, change, reason, note = '' }: Move,
): Promise<number> {
  if (variantId) await moveVariant(tx, user, { productId, variantId, change })
  const [row] = await tx
    .update(products)
    .set({ qty: sql`${qty} + ${change}` })
    .where(and(eq(id, productId), sql`${qty} + ${change} >= 0`))
    .returning({ balance: qty })
  if (!row) throw await lacking(tx, user, productId)
  await tx
    .insert(stockMoves)
    .values({ productId, at: now(), change, balance: row.balance, reason, note, actorName: user?.fullName ?? '' })
  return row.balance
}

async function moveVariant(
  tx: Transaction,
  user: Caller | undefined,
  { productId, variantId, change }: { productId: number; variantId: number; change: number },
): Promise<void> {
  const left = productVariants.qty
  const [row] = await tx
    .update(productVariants)
    .set({ qty: sql`${left} + ${change}` })
    .where(and(eq(productVariants.id, variantId), sql`${left} + ${change} >= 0`))
    .returning({ id: productVariants.id })
  if (row) return
  const [short] = await tx.select().from(productVariants).where(eq(productVariants.id, variantId))
  const [product] = await tx.select({ productName }).from(products).where(eq(id, productId))
  const name = `${product?.productName ?? ''} ${short ? variantName(short) : ''}`.trim()
  throw tooFew(user, { left: short?.qty ?? 0, product: name })
}

async function lacking(tx: Transaction, user: Caller | undefined, productId: number) {
  const [left] = await tx.select({ qty, productName }).from(products).where(eq(id, productId))
  return left
    ? tooFew(user, { left: left.qty, product: left.productName })
    : notFound(refusals.things.product, productId)
}

/** How many there are is told to those who may know: visitors don’t read off the stock. */
function tooFew(user: Caller | undefined, short: { left: number; product: string }) {
  const mayKnow = user && (user.ability.can('read', 'Product') || user.ability.can('create', 'Order'))
  return mayKnow ? conflict(refusals.lacking, short) : conflict(refusals.tooFew, { product: short.product })
}

/** Takes the pictures from products that were deleted before a time, so that they can be removed. */
export async function releasePictures(db: Database, before: Date): Promise<void> {
  await db
    .update(products)
    .set({ image: '', images: [] })
    .where(and(lte(products.archivedAt, before), ne(products.image, '')))
}

/** Converts every price to another currency. */
export async function rescalePrices(tx: Transaction, factor: number): Promise<void> {
  const scaled = (amount: PgColumn) => sql`round(${amount} * ${factor}::numeric)::int`
  await tx.update(products).set({
    priceCents: scaled(products.priceCents),
    discountedCents: scaled(products.discountedCents),
    ...newVersion(products),
  })
}

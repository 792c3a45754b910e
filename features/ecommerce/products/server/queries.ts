import { and, asc, desc, eq, inArray, isNull, max, or, sql, type SQL } from 'drizzle-orm'
import type { Finder } from '#kit/server/feature.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { columnsIn } from '#kit/server/columns-in.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { defaultsOf, fieldsOf } from '#kit/contract/declared.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { moneyText } from '#kit/contract/money.ts'
import { isoOf } from '#kit/server/rows.ts'
import { storeCurrency } from '../../settings/server/queries.ts'
import { ProductDetails, ProductRow, type Product } from '../contract.ts'
import { skuAnswer, variantName } from '../rules.ts'
import { refusals } from './refusals.ts'
import { products, productVariants, stockMoves } from './tables.ts'
import { variantsOf } from './variant-queries.ts'

export { productsOnSale } from './sale-queries.ts'
export { variantsBy, withVariants } from './variant-queries.ts'

const { id, productName, category, stock, sku, qty, status, priceCents, searchText } = products
/** What a row shows of the details, which are read as one. */
const detailsShown = Object.keys(ProductDetails.shape).filter((field) => Object.hasOwn(ProductRow.shape, field))
const rowColumns = { ...columnsIn(products, ProductRow), details: partOf(products.details, detailsShown) }

/** SKUs of digits alone stand in the order of their numbers. */
const inNumberOrder = sql`lpad(${sku}, 60, '0')`

type Filters = { stock?: boolean | undefined; category?: string | undefined; status?: string | undefined }

/** One page of the products that match; newest first until a sort key comes. */
export async function productPage(
  db: Database,
  query: ListQuery & Filters,
): Promise<{ products: ProductRow[]; total: number }> {
  const [currency, page] = await Promise.all([
    storeCurrency(db),
    listPage(db, query, {
      from: products,
      columns: rowColumns,
      where: [
        isNull(products.archivedAt),
        equals(stock, query.stock),
        equals(category, query.category),
        equals(status, query.status),
      ],
      search: searchText,
      sort: { product: productName, category, status, price: priceCents, qty, sku: inNumberOrder },
      id,
      isNewestFirst: true,
    }),
  ])
  return { products: page.rows.map((row) => productRow(row, currency)), total: page.total }
}

export function productRow(row: RowOf<typeof rowColumns>, currency: string): ProductRow {
  const shown = { ...defaultsOf(ProductDetails), ...row.details, ...row }
  return fieldsOf(ProductRow, {
    ...shown,
    sku: skuAnswer(row.sku),
    currency,
    price: moneyText(row.priceCents, currency),
  })
}

/** Some fields of details kept as one, as far as they were there when a row was written. */
function partOf(details: typeof products.details, fields: string[]): SQL<Partial<ProductDetails>> {
  const pairs = fields.map((field) => sql`${field}::text, ${details} -> ${field}::text`)
  return sql<Partial<ProductDetails>>`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))`
}

/** A whole SKU is looked for too, as a scanner types it. */
function hasSku(text: string | undefined): SQL | undefined {
  return text === undefined ? undefined : sql`lower(${sku}) = ${inWesternDigits(text.trim()).toLowerCase()}`
}

export async function findProduct(db: Database, productId: number) {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(id, productId), isNull(products.archivedAt)))
  if (!row) throw notFound(refusals.things.product, productId)
  return row
}

/** A product with everything its page shows. */
export async function fullProduct(db: Database, productId: number): Promise<Product> {
  const row = await findProduct(db, productId)
  const currency = await storeCurrency(db)
  const moves = await db
    .select()
    .from(stockMoves)
    .where(eq(stockMoves.productId, productId))
    .orderBy(desc(stockMoves.id))
    .limit(20)
  const [sums] = await db
    .select({
      lifetime: sql<number>`coalesce(sum(${stockMoves.change}) filter (where ${stockMoves.change} > 0), 0)::float8`,
      restocked: sql<
        string | null
      >`max(${stockMoves.at}) filter (where ${stockMoves.reason} in ('restock', 'import', 'opening'))`,
    })
    .from(stockMoves)
    .where(eq(stockMoves.productId, productId))
  const { details, searchText: _text, archivedAt: _archived, ...fields } = row
  return {
    ...fields,
    ...details,
    sku: skuAnswer(row.sku),
    variantRows: await variantsOf(db, productId),
    publishAt: row.publishAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    currency,
    price: moneyText(row.priceCents, currency),
    lastRestockedAt: isoOf(sums?.restocked),
    lifetimeStock: sums?.lifetime ?? 0,
    moves: moves.map((move) => ({ ...move, at: move.at.toISOString() })),
  }
}

export async function productsById(db: Database, ids: number[]) {
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(id, ids), isNull(products.archivedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function productsBySku(db: Database, skus: string[]) {
  if (skus.length === 0) return new Map<string, typeof products.$inferSelect>()
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(sku, skus), isNull(products.archivedAt)))
  return new Map(rows.map((row) => [row.sku, row]))
}

/** Names for choosing a product. */
export async function productNames(db: Database, q: string | undefined) {
  const currency = await storeCurrency(db)
  const variantSku = q === undefined ? undefined : eq(productVariants.sku, inWesternDigits(q.trim()))
  const rows = await db
    .select({ ...rowColumns, one: productVariants })
    .from(products)
    .leftJoin(productVariants, eq(productVariants.productId, id))
    .where(and(isNull(products.archivedAt), or(contains(searchText, q), hasSku(q), variantSku)))
    .orderBy(asc(productName), asc(id), asc(productVariants.id))
    .limit(20)
  return rows.map(({ one, ...row }) => {
    const { image, qty, sku, priceCents } = one ?? row
    const sold = { ...row, image: image || row.image, qty, sku, priceCents: priceCents ?? row.priceCents }
    return { ...productRow(sold, currency), variantId: one?.id ?? null, variant: one ? variantName(one) : '' }
  })
}

/** Products for the search over everything, by a whole SKU too. */
export const productFinder: Finder = {
  category: 'products',
  title: 'Products',
  nouns: ['product', 'products', 'produit', 'produits', 'منتج', 'المنتج'],
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Product')) return []
    const rows = await db
      .select(rowColumns)
      .from(products)
      .where(and(isNull(products.archivedAt), or(contains(searchText, text), hasSku(text))))
      .orderBy(asc(productName), asc(id))
      .limit(most)
    return rows.map((row) => ({
      url: { path: `/apps/ecommerce/product/edit/${row.id}` },
      icon: 'package',
      title: row.productName,
      subtitle: row.productBrand,
      also: [row.sku],
    }))
  },
}

/** The addresses of the pictures that products show. */
export async function productPictures(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ url: sql<string>`picture ->> 'url'` })
    .from(sql`${products}, jsonb_array_elements(${products.images}) as picture`)
  return rows.map(({ url }) => url)
}

export async function greatestPrice(db: Database): Promise<number> {
  const [greatest] = await db.select({ price: max(priceCents) }).from(products)
  return greatest?.price ?? 0
}

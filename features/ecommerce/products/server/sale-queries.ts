import { asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { priceNow, variantName } from '../rules.ts'
import { products, productVariants } from './tables.ts'

type Variant = { variantId: number; name: string; priceCents: number; qty: number }
type OnSale = {
  productId: number
  name: string
  brand: string
  category: string
  image: string
  priceCents: number
  qty: number
  variants: Variant[]
}

const { id, productName: name, productBrand: brand, category, image, priceCents, discountedCents, qty } = products
const columns = { productId: id, name, brand, category, image, priceCents, discountedCents, qty }

/** One page of the products that anybody can buy now, with the variants they are sold as. */
export async function productsOnSale(
  db: Database,
  query: ListQuery & { of?: number[] | undefined },
): Promise<{ products: OnSale[]; total: number }> {
  const page = await listPage(db, query, {
    from: products,
    columns,
    where: [
      isNull(products.archivedAt),
      eq(products.status, 'Published'),
      eq(products.stock, true),
      gt(qty, 0),
      query.of?.length ? inArray(id, query.of) : undefined,
    ],
    search: products.searchText,
    sort: {},
    unsorted: { by: name, order: 'asc' },
    id,
  })
  const variants = await variantsInStock(
    db,
    page.rows.map(({ productId }) => productId),
  )
  const shown = page.rows.map(({ discountedCents: lower, ...row }): OnSale => {
    const price = priceNow({ priceCents: row.priceCents, discountedCents: lower })
    const own = variants.filter(({ productId }) => productId === row.productId)
    return { ...row, priceCents: price, variants: own.map((one) => presentVariant(one, price)) }
  })
  return { products: shown, total: page.total }
}

type VariantRow = typeof productVariants.$inferSelect

async function variantsInStock(db: Database, productIds: number[]): Promise<VariantRow[]> {
  if (productIds.length === 0) return []
  const isFound = inArray(productVariants.productId, productIds)
  const rows = await db.select().from(productVariants).where(isFound).orderBy(asc(productVariants.id)).limit(2000)
  return rows.filter((row) => row.qty > 0)
}

function presentVariant(row: VariantRow, productCents: number): Variant {
  return { variantId: row.id, name: variantName(row), priceCents: row.priceCents ?? productCents, qty: row.qty }
}

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { Variant } from '../contract.ts'
import { products, productVariants } from './tables.ts'

const { id, productId, sku } = productVariants

export async function variantsOf(db: Database, product: number): Promise<Variant[]> {
  return db.select().from(productVariants).where(eq(productId, product)).orderBy(asc(id)).limit(200)
}

/** The variants of several products, by number and by SKU; those of deleted products are gone. */
export async function variantsBy(db: Database, { ids, skus }: { ids: number[]; skus: string[] }) {
  const rows = await db
    .select({ variant: productVariants, product: products })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productId), isNull(products.archivedAt)))
    .where(sql`${inArray(id, [0, ...ids])} or ${inArray(sku, ['', ...skus])}`)
  return rows
}

/** Which of the products are sold as variants alone. */
export async function withVariants(db: Database, among: number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ productId })
    .from(productVariants)
    .where(inArray(productId, [0, ...among]))
  return new Set(rows.map((row) => row.productId))
}

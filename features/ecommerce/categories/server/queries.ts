import { asc, eq, like, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { equals, listPage, listRow } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeCurrency } from '../../settings/server/queries.ts'
import type { Category, CategoryInput, CategoryNode } from '../contract.ts'
import { refusals } from './refusals.ts'
import { freeSlug, slugOf, stemOf } from '../rules.ts'
import { categories } from './tables.ts'

const parents = alias(categories, 'parents')
const { id, title, slug, description, image, parentId, status, version } = categories
/** Named by table, so that this room need not know the rooms that build on it. */
const totalProducts = sql<number>`(select count(*)::int from products where products.category = ${title} and products.archived_at is null)`
const totalEarningCents = sql<number>`(select coalesce(sum(order_items.total_cents), 0)::float8 from order_items join orders on orders.id = order_items.order_id
  where order_items.category = ${title} and orders.archived_at is null and orders.payment = 1)`
const columns = {
  id,
  title,
  slug,
  description,
  image,
  parentId,
  status,
  version,
  parentTitle: sql<string | null>`${parents.title}`,
  totalProducts,
  totalEarningCents,
}
const plan = {
  from: categories,
  columns,
  joins: [{ table: parents, on: eq(parents.id, parentId) }],
  sort: { category: title, products: totalProducts, earning: totalEarningCents, status },
  unsorted: { by: title, order: 'asc' as const },
  id,
}

export async function categoryPage(
  db: Database,
  query: ListQuery & { status?: string | undefined },
): Promise<{ categories: Category[]; total: number }> {
  const page = await listPage(db, query, {
    ...plan,
    where: [equals(status, query.status)],
    search: [title, description],
  })
  const currency = await storeCurrency(db)
  return { categories: page.rows.map((row) => ({ ...row, currency })), total: page.total }
}

export async function findCategory(db: Database, categoryId: number): Promise<Category> {
  const row = await listRow(db, eq(id, categoryId), plan)
  if (!row) throw notFound(refusals.things.category, categoryId)
  return { ...row, currency: await storeCurrency(db) }
}

/** The whole tree, each category behind its parent. */
export async function categoryTree(db: Database): Promise<CategoryNode[]> {
  const rows = await db.select({ id, title, parentId, image }).from(categories).orderBy(asc(title))
  const under = (parent: number | null, depth: number): CategoryNode[] =>
    rows.filter((row) => row.parentId === parent).flatMap((row) => [{ ...row, depth }, ...under(row.id, depth + 1)])
  return under(null, 0)
}

/** The address a category gets: the one that was asked for, if it is free, else one made from the title. */
export async function slugFor(
  db: Database,
  input: Pick<CategoryInput, 'slug' | 'title'>,
  before?: { id: number; slug: string },
): Promise<string> {
  if (input.slug === '' && before) return before.slug
  const wanted = input.slug || slugOf(input.title) || 'category'
  const rows = await db
    .select({ id, slug })
    .from(categories)
    .where(like(slug, `${stemOf(wanted)}%`))
  const taken = new Set(rows.filter((row) => row.id !== before?.id).map((row) => row.slug))
  if (input.slug !== '' && taken.has(wanted)) throw invalid('slug', refusals.sameSlug, { slug: wanted })
  return freeSlug(wanted, taken)
}

export async function hasChildren(db: Database, categoryId: number): Promise<boolean> {
  return (await db.select({ id }).from(categories).where(eq(parentId, categoryId)).limit(1)).length > 0
}

/** Whether products that were deleted still name the category. */
export async function hasDeletedProducts(db: Database, name: string): Promise<boolean> {
  return (await askRows(db, sql`select 1 from products where category = ${name} limit 1`)).length > 0
}

/** Whether deals are for the category alone, deleted ones too: they may be restored. */
export async function hasDeals(db: Database, name: string): Promise<boolean> {
  return (await askRows(db, sql`select 1 from deals where category = ${name} limit 1`)).length > 0
}

/** The addresses of the pictures that categories show. */
export async function categoryPictures(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ image }).from(categories)
  return rows.map((row) => row.image)
}

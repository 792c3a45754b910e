import { eq, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, mustMay, type Handlers, type Context } from '#kit/server/handle.ts'
import { conflict, invalid, notFound, isDuplicate } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { eachRow } from '#kit/server/rows.ts'
import * as contract from '../contract.ts'
import type { CategoryInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import {
  categoryPage,
  categoryTree,
  findCategory,
  hasChildren,
  hasDeals,
  hasDeletedProducts,
  slugFor,
} from './queries.ts'
import { categories } from './tables.ts'

export const categoryHandlers: Handlers = []

handle(categoryHandlers, contract.listCategories, ({ query }, { db }) => categoryPage(db, query))
handle(categoryHandlers, contract.readCategoryTree, (_, { db }) => categoryTree(db))

handle(categoryHandlers, contract.readCategory, ({ params }, { db }) => findCategory(db, params.id))

handle(categoryHandlers, contract.createCategory, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await checkParent(tx, undefined, body.parentId)
    const slug = await slugFor(tx, body)
    const [row] = await guardNames({ ...body, slug }, () =>
      tx
        .insert(categories)
        .values({ ...body, slug, createdAt: context.now() })
        .returning({ id: categories.id }),
    )
    await recordEvent(tx, context, {
      kind: 'category.created',
      entity: 'category',
      entityId: row!.id,
      after: { title: body.title },
    })
    return findCategory(tx, row!.id)
  }),
)

handle(categoryHandlers, contract.changeCategory, ({ params, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findCategory(tx, params.id)
    await checkParent(tx, params.id, body.parentId)
    const slug = await slugFor(tx, body, before)
    await guardNames({ ...body, slug }, () =>
      changeVersion(tx, categories, { where: eq(categories.id, params.id), version, set: { ...body, slug } }),
    )
    // What was sold keeps its category under its new name, as products do by their reference.
    if (body.title !== before.title)
      await tx.execute(sql`update order_items set category = ${body.title} where category = ${before.title}`)
    await recordEvent(tx, context, {
      kind: 'category.changed',
      entity: 'category',
      entityId: params.id,
      before: { title: before.title, status: before.status },
      after: { title: body.title, status: body.status },
    })
    return findCategory(tx, params.id)
  }),
)

handle(categoryHandlers, contract.deleteCategory, async ({ params }, context) => {
  await context.db.transaction((tx) => remove(tx, context, params.id))
})

/** The single call behind each bulk action; people who may make it may run the bulk action. */
const singleCalls = {
  publish: contract.changeCategory,
  deactivate: contract.changeCategory,
  delete: contract.deleteCategory,
}

handle(categoryHandlers, contract.bulkCategories, ({ body: { action, ids } }, context) => {
  mustMay(context.user, singleCalls[action])
  return eachRow(context, ids, async (tx, id) => {
    if (action === 'delete') return remove(tx, context, id)
    const status = action === 'publish' ? 'Published' : 'Inactive'
    const [before] = await tx
      .select({ status: categories.status })
      .from(categories)
      .where(eq(categories.id, id))
      .for('update')
    if (!before) throw notFound(refusals.things.category, id)
    await tx
      .update(categories)
      .set({ status, ...newVersion(categories) })
      .where(eq(categories.id, id))
    await recordEvent(tx, context, {
      kind: 'category.changed',
      entity: 'category',
      entityId: id,
      before,
      after: { status },
    })
  })
})

async function remove(tx: Transaction, context: Context, id: number): Promise<void> {
  const { title, totalProducts } = await findCategory(tx, id)
  if (totalProducts > 0) throw conflict(refusals.holdsProducts, { title, total: totalProducts })
  if (await hasDeletedProducts(tx, title)) throw conflict(refusals.holdsDeleted, { title })
  if (await hasDeals(tx, title)) throw conflict(refusals.holdsDeals, { title })
  if (await hasChildren(tx, id)) throw conflict(refusals.holdsCategories, { title })
  await tx.delete(categories).where(eq(categories.id, id))
  await recordEvent(tx, context, { kind: 'category.deleted', entity: 'category', entityId: id, before: { title } })
}

/** A parent must exist and must not stand below the category itself. */
async function checkParent(tx: Transaction, id: number | undefined, parentId: number | null): Promise<void> {
  if (parentId === null) return
  // One at a time: two moved below each other at the same moment would leave the tree together.
  await tx.select({ id: categories.id }).from(categories).orderBy(categories.id).for('no key update')
  const parentOf = new Map((await categoryTree(tx)).map((node) => [node.id, node.parentId]))
  if (!parentOf.has(parentId)) throw invalid('parentId', refusals.noCategory, { category: parentId })
  for (let at: number | null | undefined = parentId; at !== null && at !== undefined; at = parentOf.get(at))
    if (at === id) throw invalid('parentId', refusals.belowItself)
}

async function guardNames<T>({ title, slug }: CategoryInput, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // The slug was free when `slugFor` looked, but someone else has taken it since.
    if (isDuplicate(error, 'slug')) throw invalid('slug', refusals.sameSlug, { slug })
    throw isDuplicate(error) ? invalid('title', refusals.sameTitle, { title }) : error
  }
}

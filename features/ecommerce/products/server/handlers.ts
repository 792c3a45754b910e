import { and, eq, lte, sql } from 'drizzle-orm'
import { recordEvent, archive, restore } from '#platform/events/server/commands.ts'
import { sweepPicturesLater } from '#platform/files/server/commands.ts'
import { handle, mustMay, type Handlers, type Context } from '#kit/server/handle.ts'
import { notFound, refusalOf } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { eachRow, heldBefore } from '#kit/server/rows.ts'
import { storeCurrency } from '../../settings/server/queries.ts'
import * as contract from '../contract.ts'
import type { ProductInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { importStream, planAnswer, planImport } from './import.ts'
import { findProduct, fullProduct, productNames, productPage, productRow } from './queries.ts'
import {
  checkProduct,
  columnsOf,
  guardSku,
  insertProduct,
  moveStock,
  publishJob,
  schedulePublishing,
} from './commands.ts'
import { products } from './tables.ts'
import { keepVariants, mustBeWhole } from './variants.ts'
import { say } from './texts.ts'

export const productHandlers: Handlers = []

handle(productHandlers, contract.listProducts, ({ query }, { db }) => productPage(db, query))

handle(productHandlers, contract.searchProducts, ({ query }, { db }) => productNames(db, query.q))

handle(productHandlers, contract.checkImport, async ({ query }, context) =>
  planAnswer(await planImport(context, query.encoding)),
)

handle(productHandlers, contract.importProducts, async ({ query }, context) =>
  importStream(context, await planImport(context, query.encoding)),
)

/** The single call behind each bulk action; people who may make it may run the bulk action. */
const singleCalls = {
  publish: contract.adjustProduct,
  deactivate: contract.adjustProduct,
  inStock: contract.adjustProduct,
  outOfStock: contract.adjustProduct,
  delete: contract.deleteProduct,
  restore: contract.restoreProduct,
}

handle(productHandlers, contract.bulkProducts, ({ body }, context) => {
  mustMay(context.user, singleCalls[body.action])
  return eachRow(context, body.ids, (tx, id) => bulkAction(tx, context, { id, action: body.action }))
})

handle(productHandlers, contract.readProduct, ({ params }, { db }) => fullProduct(db, params.id))

handle(productHandlers, contract.createProduct, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const id = await insertProduct(tx, context, body)
    await keepVariants(tx, context, { product: id, rows: body.variantRows })
    return fullProduct(tx, id)
  }),
)

handle(productHandlers, contract.changeProduct, ({ params, body: { version, ...input } }, context) =>
  context.db.transaction(async (tx) => {
    await checkProduct(tx, input)
    const before = await findProduct(tx, params.id)
    await update(tx, { id: params.id, version, change: columnsOf(input) })
    await keepVariants(tx, context, { product: params.id, rows: input.variantRows })
    await recordEvent(tx, context, {
      kind: 'product.changed',
      entity: 'product',
      entityId: params.id,
      before: { productName: before.productName, priceCents: before.priceCents, status: before.status },
      after: { productName: input.productName, priceCents: input.priceCents, status: input.status },
    })
    await schedulePublishing(tx, context, input.publishAt === null ? null : new Date(input.publishAt))
    await sweepPicturesLater(tx, context)
    return fullProduct(tx, params.id)
  }),
)

handle(productHandlers, contract.adjustProduct, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { version, qty, ...change } = body
    const before = await findProduct(tx, params.id)
    await checkProduct(tx, { ...before, ...change })
    await update(tx, { id: params.id, version, change })
    if (qty !== undefined && qty !== before.qty) {
      await mustBeWhole(tx, params.id)
      await moveStock(tx, context, { productId: params.id, change: qty - before.qty, reason: 'count' })
    }
    await recordEvent(tx, context, {
      kind: 'product.changed',
      entity: 'product',
      entityId: params.id,
      before: heldBefore(before, body),
      after: body,
    })
    const row = await findProduct(tx, params.id)
    await schedulePublishing(tx, context, row.publishAt)
    return productRow(row, await storeCurrency(tx))
  }),
)

handle(productHandlers, contract.restockProduct, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    await findProduct(tx, params.id)
    await mustBeWhole(tx, params.id)
    await moveStock(tx, context, {
      productId: params.id,
      change: body.change,
      reason: body.change > 0 ? 'restock' : 'count',
      note: body.note,
    })
    await recordEvent(tx, context, { kind: 'product.restocked', entity: 'product', entityId: params.id, after: body })
    return fullProduct(tx, params.id)
  }),
)

handle(productHandlers, contract.duplicateProduct, async ({ params }, context) => {
  for (let tries = 1; ; tries++) {
    try {
      return await context.db.transaction((tx) => copyOf(tx, context, { id: params.id, tries }))
    } catch (error) {
      // Another product took the number at the same moment: the next one is free.
      if (tries === mostTries || refusalOf(error)?.details.issues?.[0]?.path !== 'sku') throw error
    }
  }
})

handle(productHandlers, contract.deleteProduct, async ({ params }, context) => {
  await context.db.transaction((tx) => remove(tx, context, params.id))
})

handle(productHandlers, contract.restoreProduct, async ({ params }, context) => {
  await context.db.transaction((tx) => restoreRow(tx, context, params.id))
})

const mostTries = 20

async function copyOf(
  tx: Transaction,
  context: Context,
  { id, tries }: { id: number; tries: number },
): Promise<contract.Product> {
  const { moves: _moves, ...original } = await fullProduct(tx, id)
  const copy: ProductInput = {
    ...original,
    productName: `${original.productName} ${say(context.language, 'copy')}`.slice(0, 160),
    sku: typeof original.sku === 'number' ? await nextNumber(tx) : `${original.sku.slice(0, 56)}-${tries + 1}`,
    status: 'Inactive',
    publishAt: null,
    // Their SKUs belong to the original.
    variantRows: [],
  }
  return fullProduct(tx, await insertProduct(tx, context, { ...copy, qty: 0 }))
}

/** The number after the greatest SKU of digits alone; 1 where that has no successor. */
async function nextNumber(tx: Transaction): Promise<number> {
  const [next] = await tx
    .select({ sku: sql<number>`coalesce(max(${products.sku}::bigint), 0) + 1` })
    .from(products)
    .where(sql`${products.sku} ~ '^[0-9]{1,9}$' and ${products.sku} <> ${String(contract.greatestSku)}`)
  return Number(next?.sku)
}

/** Publishes what was scheduled for a time that has come. */
export function workOnProducts({ queue, db, now }: Machine): void {
  queue.work(publishJob, async () => {
    await db
      .update(products)
      .set({ status: 'Published', ...newVersion(products) })
      .where(and(eq(products.status, 'Scheduled'), lte(products.publishAt, now())))
  })
}

type Edit = { id: number; version: number; change: Partial<typeof products.$inferInsert> }

function update(tx: Transaction, { id, version, change }: Edit): Promise<void> {
  return guardSku(change.sku ?? '', () =>
    changeVersion(tx, products, { where: eq(products.id, id), version, set: change }),
  )
}

async function remove(tx: Transaction, context: Context, id: number): Promise<void> {
  if ((await archive(tx, context, { table: products, entity: 'product', where: eq(products.id, id) })) === undefined)
    throw notFound(refusals.things.product, id)
  await sweepPicturesLater(tx, context)
}

async function restoreRow(tx: Transaction, context: Context, id: number): Promise<void> {
  const [kept] = await tx.select({ sku: products.sku }).from(products).where(eq(products.id, id))
  await guardSku(kept?.sku ?? '', () =>
    restore(tx, context, { table: products, entity: 'product', id, thing: refusals.things.deletedProduct }),
  )
}

const bulkChanges = {
  publish: { status: 'Published' },
  deactivate: { status: 'Inactive' },
  inStock: { stock: true },
  outOfStock: { stock: false },
} as const

async function bulkAction(
  tx: Transaction,
  context: Context,
  { id, action }: { id: number; action: keyof typeof bulkChanges | 'delete' | 'restore' },
): Promise<void> {
  if (action === 'delete') return remove(tx, context, id)
  if (action === 'restore') return restoreRow(tx, context, id)
  const before = await findProduct(tx, id)
  const change = bulkChanges[action]
  await update(tx, { id, version: before.version, change })
  await recordEvent(tx, context, {
    kind: 'product.changed',
    entity: 'product',
    entityId: id,
    before: heldBefore(before, change),
    after: change,
  })
}

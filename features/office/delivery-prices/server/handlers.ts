import { and, eq, ne } from 'drizzle-orm'
import { forbidden, invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { customersWithin, findCustomer } from '../../../ecommerce/customers/server/queries.ts'
import { storeCurrency } from '../../../ecommerce/settings/server/queries.ts'
import { changeDeliveryPrices, deleteDeliveryPrices, readDeliveryPrices } from '../contract.ts'
import { refusals } from './refusals.ts'
import { everyone, pricesFor } from './queries.ts'
import { deliveryPrices } from './tables.ts'

export const priceHandlers: Handlers = []

handle(priceHandlers, readDeliveryPrices, ({ query }, context) => {
  mustReachAll(context, 'read')
  return pricesFor(context.db, query.customerId)
})

handle(priceHandlers, changeDeliveryPrices, async ({ body: { customerId, version, ...prices } }, context) => {
  mustReachAll(context, 'write')
  return context.db.transaction(async (tx) => {
    if (customerId !== null) await mustExist(tx, customerId)
    const client = customerId ?? everyone
    const set = { ...prices, currency: await storeCurrency(tx) }
    const { usual, own } = await pricesFor(tx, client)
    if (version > 0)
      await changeVersion(tx, deliveryPrices, { version, set, where: eq(deliveryPrices.customerId, client) })
    else await add(tx, { ...set, customerId: client })
    await record(tx, context, { client, before: customerId === null ? usual : own, after: set })
    return pricesFor(tx, client)
  })
})

handle(priceHandlers, deleteDeliveryPrices, async ({ params }, context) => {
  mustReachAll(context, 'write')
  await context.db.transaction(async (tx) => {
    const own = and(eq(deliveryPrices.customerId, params.id), ne(deliveryPrices.customerId, everyone))
    const [before] = await tx.delete(deliveryPrices).where(own).returning()
    if (!before) throw notFound(refusals.things.prices, params.id)
    await record(tx, context, { client: params.id, before, after: null })
  })
})

/** Prices affect every invoice, so people who may change only their own invoices can't change them. */
function mustReachAll({ user }: Context, action: string): void {
  if (customersWithin(user.ability, action, 'Invoice')) throw forbidden()
}

async function mustExist(tx: Transaction, customerId: number): Promise<void> {
  const known = await findCustomer(tx, customerId).catch(() => undefined)
  if (!known) throw invalid('customerId', refusals.noClient)
}

async function add(tx: Transaction, row: typeof deliveryPrices.$inferInsert): Promise<void> {
  const made = await tx.insert(deliveryPrices).values(row).onConflictDoNothing().returning()
  if (made.length === 0) throw staleEdit()
}

type Change = { client: number; before: object | null; after: object | null }

async function record(tx: Transaction, context: Context, { client, before, after }: Change): Promise<void> {
  await recordEvent(tx, context, {
    kind: 'invoiceSettings.changed',
    entity: 'invoiceSettings',
    entityId: client === everyone ? 'delivery-prices' : `delivery-prices-${client}`,
    ...(before && { before }),
    ...(after && { after }),
  })
}

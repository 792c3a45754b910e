import { invalid, Refused } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { eachRow } from '#kit/server/rows.ts'
import {
  customersOfAccount,
  customersWithin,
  findCustomer,
  firstCustomerOf,
} from '../../../ecommerce/customers/server/queries.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { billableClients, visibleDeliveries, type Client } from '../../../logistics/deliveries/server/queries.ts'
import { previewBillingRun, startBillingRun, type BilledClient } from '../rules/billing-run.ts'
import { billableOf, billClient, clientOf } from './billing.ts'
import type { PricedRow } from './priced-deliveries.ts'
import { refusals } from './refusals.ts'

export const billingRunHandlers: Handlers = []

const mostClients = 500
type Period = { from: string; to: string }

handle(billingRunHandlers, previewBillingRun, async ({ query }, context) => {
  const { db } = context
  const { currency } = await storeSetting(db, 'details')
  const ids = await clientsOf(db, context, query)
  const clients: BilledClient[] = []
  let hasMore = ids.length > mostClients
  for (const customerId of ids.slice(0, mostClients)) {
    const found = await previewOf(db, context, { ...query, customerId })
    if (found) clients.push(found.client)
    hasMore ||= found?.hasMore === true
  }
  return { currency, clients, hasMore }
})

handle(billingRunHandlers, startBillingRun, ({ body: { customerIds, lines, from, to } }, context) =>
  eachRow(context, customerIds, async (tx, customerId) => {
    const { rows } = await billableOf(tx, await clientInRun(tx, context, customerId), { from, to })
    const deliveryIds = rows.filter(isBilled).map(({ id }) => id)
    if (deliveryIds.length === 0) throw invalid('customerIds', refusals.nothingToBill)
    await billClient(tx, context, { customerId, deliveryIds, lines })
  }),
)

async function clientsOf(db: Database, { user }: Context, period: Period): Promise<number[]> {
  const { timeZone } = await storeSetting(db, 'details')
  const found = await billableClients(db, visibleDeliveries(user, 'read'), { ...period, timeZone })
  const ids = new Set(found.flatMap(({ customerId }) => customerId ?? []))
  for (const accountId of found.flatMap((one) => one.accountId ?? []))
    for (const { id } of await customersOfAccount(db, accountId)) ids.add(id)
  return [...ids].toSorted((one, other) => one - other)
}

/** Nothing of clients whom the caller may not bill. */
async function previewOf(db: Database, context: Context, asked: Period & { customerId: number }) {
  const clientAsked = await clientInRun(db, context, asked.customerId).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 422) return undefined
    throw error
  })
  if (!clientAsked) return undefined
  const found = await billableOf(db, clientAsked, asked)
  const billed = found.rows.filter(isBilled)
  const unpriced = found.rows.filter(({ price, orderId }) => price === null && orderId === null).length
  if (billed.length + unpriced === 0) return undefined
  const client = {
    customerId: asked.customerId,
    name: (await findCustomer(db, asked.customerId)).customer,
    deliveries: billed.length,
    inVain: billed.filter(({ isDone }) => !isDone).length,
    unpriced,
    totalCents: billed.reduce((sum, { price }) => sum + (price?.priceCents ?? 0), 0),
  }
  return { client, hasMore: found.hasMore }
}

/** Of several customers of one account, the first whom the caller may bill has what it added without naming one. */
async function clientInRun(db: Database, context: Context, customerId: number): Promise<Client> {
  const client = await clientOf(db, context, customerId)
  if (client.accountId === null) return client
  const within = customersWithin(context.user.ability, 'create', 'Invoice')
  const first = await firstCustomerOf(db, client.accountId, within)
  return first === customerId ? client : { ...client, accountId: null }
}

/** Deliveries of store orders were paid in the store. */
function isBilled({ price, orderId }: PricedRow): boolean {
  return price !== null && orderId === null
}

import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent, archive, restore } from '#platform/events/server/commands.ts'
import { handle, mustMay, type Handlers, type Context } from '#kit/server/handle.ts'
import { forbidden, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { storeCurrency } from '../../settings/server/queries.ts'
import { eachRow } from '#kit/server/rows.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { customerCountries, customerPage, customerRow, customersWithin, findCustomer, fullCustomer } from './queries.ts'
import { guardEmail, insertCustomer } from './commands.ts'
import { customers } from './tables.ts'

export const customerHandlers: Handlers = []

handle(customerHandlers, contract.listCustomers, ({ query }, { db }) => customerPage(db, query))

handle(customerHandlers, contract.listCountries, (_, { db }) => customerCountries(db))

handle(customerHandlers, contract.readCustomer, ({ params }, { db, now }) => fullCustomer(db, params.id, now()))

handle(customerHandlers, contract.createCustomer, ({ body }, context) =>
  context.db.transaction(async (tx) => customerRow(await insertCustomer(tx, context, body), await storeCurrency(tx))),
)

handle(customerHandlers, contract.changeCustomer, ({ params, body: { version, ...change } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findCustomer(tx, params.id)
    const { company = before.company, taxId = before.taxId } = change
    // A name that the office gave is no visitor's any more.
    const isByVisitor = before.isByVisitor && change.customer === before.customer
    const set = { ...change, company, taxId, isByVisitor }
    await guardEmail(change.email, () =>
      changeVersion(tx, customers, { where: eq(customers.id, before.id), version, set }),
    )
    const { customer, email, status } = before
    await recordEvent(tx, context, {
      kind: 'customer.changed',
      entity: 'customer',
      entityId: before.id,
      before: { customer, email, status },
      after: change,
    })
    return fullCustomer(tx, params.id, context.now())
  }),
)

handle(customerHandlers, contract.changeAccountLimit, ({ params, body: { version, ...set } }, context) =>
  context.db.transaction(async (tx) => {
    // Whoever handles their own money alone sets no limit, least of all their own.
    if (customersWithin(context.user.ability, 'write', 'Payment')) throw forbidden()
    const { id: entityId, accountLimitCents } = await findCustomer(tx, params.id)
    await changeVersion(tx, customers, { where: eq(customers.id, entityId), version, set })
    const change = { entity: 'customer', entityId, before: { accountLimitCents }, after: set }
    await recordEvent(tx, context, { kind: 'customer.account-limit', ...change })
    return set
  }),
)

handle(customerHandlers, contract.deleteCustomer, async ({ params }, context) => {
  await context.db.transaction((tx) => remove(tx, context, params.id))
})

handle(customerHandlers, contract.restoreCustomer, async ({ params }, context) => {
  await context.db.transaction((tx) => restoreRow(tx, context, params.id))
})

/** The single call behind each bulk action; people who may make it may run the bulk action. */
const singleCalls = {
  activate: contract.changeCustomer,
  deactivate: contract.changeCustomer,
  delete: contract.deleteCustomer,
  restore: contract.restoreCustomer,
}

handle(customerHandlers, contract.bulkCustomers, ({ body: { action, ids } }, context) => {
  mustMay(context.user, singleCalls[action])
  return eachRow(context, ids, async (tx, id) => {
    if (action === 'delete') return remove(tx, context, id)
    if (action === 'restore') return restoreRow(tx, context, id)
    const status = action === 'activate' ? 'Active' : 'Inactive'
    const [before] = await tx
      .select({ status: customers.status })
      .from(customers)
      .where(and(eq(customers.id, id), isNull(customers.archivedAt)))
      .for('update')
    if (!before) throw notFound(refusals.things.customer, id)
    await tx
      .update(customers)
      .set({ status, ...newVersion(customers) })
      .where(eq(customers.id, id))
    await recordEvent(tx, context, {
      kind: 'customer.changed',
      entity: 'customer',
      entityId: id,
      before,
      after: { status },
    })
  })
})

async function remove(tx: Transaction, context: Context, id: number): Promise<void> {
  if ((await archive(tx, context, { table: customers, entity: 'customer', where: eq(customers.id, id) })) === undefined)
    throw notFound(refusals.things.customer, id)
}

async function restoreRow(tx: Transaction, context: Context, id: number): Promise<void> {
  const [row] = await tx.select({ email: customers.email }).from(customers).where(eq(customers.id, id))
  if (!row) throw notFound(refusals.things.customer, id)
  await guardEmail(row.email, () =>
    restore(tx, context, { table: customers, entity: 'customer', id, thing: refusals.things.deletedCustomer }),
  )
}

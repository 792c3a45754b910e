import { and, eq, ne } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { isExpired } from '#features/people/billing/rules.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import type { Customer } from '../contract.ts'
import { addToBook, changeInBook, deleteFromBook } from './address-book.ts'
import { refusals } from './refusals.ts'
import { setPassword, turnOffTwoStep } from './customer-sign-in.ts'
import { findCustomer, fullCustomer } from './queries.ts'
import { customerMethods, customerNotes, customers } from './tables.ts'

export const belongingHandlers: Handlers = []

handle(belongingHandlers, contract.changeNotifications, ({ params, body: { version, notifications } }, context) =>
  changeParts(context, params.id, { version, set: { notifications } }),
)
handle(belongingHandlers, contract.changePreferences, ({ params, body: { version, ...preferences } }, context) =>
  changeParts(context, params.id, { version, set: { preferences } }),
)

handle(belongingHandlers, contract.changePassword, async ({ params, body }, context) => {
  const passwordHash = await context.passwords.hash(body.password)
  return onCustomer(context, params.id, 'password', (tx) =>
    setPassword(tx, context, { number: params.id, passwordHash, password: body.password }),
  )
})

handle(belongingHandlers, contract.removeTwoStep, ({ params }, context) =>
  onCustomer(context, params.id, 'two-factor-off', (tx) => turnOffTwoStep(tx, context, params.id)),
)

handle(belongingHandlers, contract.addAddress, ({ params, body }, context) =>
  onCustomer(context, params.id, 'address.added', (tx, customerId) => addToBook(tx, customerId, body)),
)

handle(belongingHandlers, contract.changeAddress, ({ params, body: { version, ...set } }, context) =>
  onCustomer(context, params.id, 'address.changed', (tx, customerId) =>
    changeInBook(tx, customerId, { id: params.entry, version, set }),
  ),
)

handle(belongingHandlers, contract.deleteAddress, ({ params }, context) =>
  onCustomer(context, params.id, 'address.deleted', (tx, customerId) => deleteFromBook(tx, customerId, params.entry)),
)

handle(belongingHandlers, contract.addMethod, ({ params, body }, context) =>
  onCustomer(context, params.id, 'method.added', async (tx, customerId) => {
    checkMethod(body, context.now())
    const [row] = await tx
      .insert(customerMethods)
      .values({ ...body, customerId })
      .returning({ id: customerMethods.id })
    if (body.isPrimary) await keepOnePrimary(tx, customerId, row!.id)
  }),
)

handle(belongingHandlers, contract.changeMethod, ({ params, body: { version, ...set } }, context) =>
  onCustomer(context, params.id, 'method.changed', async (tx, customerId) => {
    checkMethod(set, context.now())
    const where = and(eq(customerMethods.id, params.entry), eq(customerMethods.customerId, customerId))!
    const [known] = await tx.select({ id: customerMethods.id }).from(customerMethods).where(where)
    if (!known) throw notFound(refusals.things.method, params.entry)
    await changeVersion(tx, customerMethods, { where, version, set })
    if (set.isPrimary) await keepOnePrimary(tx, customerId, params.entry)
  }),
)

handle(belongingHandlers, contract.deleteMethod, ({ params }, context) =>
  onCustomer(context, params.id, 'method.deleted', async (tx, customerId) => {
    const gone = await tx
      .delete(customerMethods)
      .where(and(eq(customerMethods.id, params.entry), eq(customerMethods.customerId, customerId)))
      .returning({ id: customerMethods.id })
    if (gone.length === 0) throw notFound(refusals.things.method, params.entry)
  }),
)

handle(belongingHandlers, contract.addNote, ({ params, body }, context) =>
  onCustomer(context, params.id, 'note.added', async (tx, customerId) => {
    await tx.insert(customerNotes).values({ ...body, customerId, authorName: context.user.fullName, at: context.now() })
  }),
)

handle(belongingHandlers, contract.deleteNote, ({ params }, context) =>
  onCustomer(context, params.id, 'note.deleted', async (tx, customerId) => {
    const gone = await tx
      .delete(customerNotes)
      .where(and(eq(customerNotes.id, params.entry), eq(customerNotes.customerId, customerId)))
      .returning({ id: customerNotes.id })
    if (gone.length === 0) throw notFound(refusals.things.note, params.entry)
  }),
)

/** Changes a customer's data, records the event and returns the updated customer. */
function onCustomer(
  context: Context,
  number: number,
  what: string,
  act: (tx: Transaction, customerId: number) => Promise<void>,
): Promise<Customer> {
  return context.db.transaction(async (tx) => {
    const { id } = await findCustomer(tx, number)
    await act(tx, id)
    await recordEvent(tx, context, { kind: `customer.${what}`, entity: 'customer', entityId: id })
    return fullCustomer(tx, number, context.now())
  })
}

function changeParts(
  context: Context,
  number: number,
  edit: { version: number; set: Partial<typeof customers.$inferInsert> },
): Promise<Customer> {
  return onCustomer(context, number, 'changed', (tx, customerId) =>
    changeVersion(tx, customers, { ...edit, where: eq(customers.id, customerId) }),
  )
}

async function keepOnePrimary(tx: Transaction, customerId: number, chosenId: number): Promise<void> {
  const marked = and(
    eq(customerMethods.customerId, customerId),
    ne(customerMethods.id, chosenId),
    eq(customerMethods.isPrimary, true),
  )
  await tx
    .update(customerMethods)
    .set({ isPrimary: false, ...newVersion(customerMethods) })
    .where(marked)
}

function checkMethod(
  { brand, lastFour, expires, email }: { brand: string; lastFour: string; expires: string; email: string },
  now: Date,
): void {
  if (brand === 'PayPal') {
    if (email === '') throw invalid('email', refusals.paypalEmail)
    return
  }
  if (lastFour === '') throw invalid('lastFour', refusals.cardDigits)
  if (expires === '' || isExpired(expires, now)) throw invalid('expires', refusals.cardExpired)
}

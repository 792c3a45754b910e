import { recordEvent } from '#platform/events/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import { invalid, isDuplicate } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { CustomerInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { customerAddresses, customers } from './tables.ts'
import { eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { peopleWho } from '#platform/access/server/queries.ts'
import { outcomesOf } from '#platform/events/server/queries.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import {
  storeNotifications,
  type BoughtInShop,
  type EmailLanguage,
  type StoreNotification,
} from '../../notifications/contract.ts'
import { customerEventOf } from '../../notifications/rules.ts'
import { emailCustomer, type AboutOrder, type Customer, type CustomerEmail, type Maker } from './email-customer.ts'
import { isOwnAddress } from './shoppers.ts'
import { notificationTexts, notify } from './notify.ts'

export { addToBook, changeInBook, deleteFromBook } from './address-book.ts'
export { keepCompany } from './company.ts'
export { changeWishes, signInAs } from './shoppers.ts'

/** A visit to the shop: the language it is read in, and whether what is bought there confirms itself. */
type Visit = { language: EmailLanguage; isOrdering: boolean }

/** Adds a customer, with the first address when there is one; a visitor of the shop is answered in the language they read it in. */
export async function insertCustomer(
  tx: Transaction,
  context: Pick<Context, 'now' | 'address' | 'mailer' | 'queue' | 'settings'> & { user?: Context['user'] | undefined },
  input: CustomerInput,
  visit?: Visit,
) {
  const { address, isBillingAddress, ...fields } = input
  const isByVisitor = visit !== undefined && !(await isOwnAddress(tx, context.user, fields.email))
  const made = { billingEmail: fields.email, language: visit?.language ?? 'en', isByVisitor }
  const row = await guardEmail(
    input.email,
    async () =>
      (
        await tx
          .insert(customers)
          .values({ ...fields, ...made, createdAt: context.now() })
          .returning()
      )[0]!,
  )
  if (address)
    await tx
      .insert(customerAddresses)
      .values({ ...address, customerId: row.id, label: 'Home', isDefault: true, isBilling: isBillingAddress })
  await recordEvent(tx, context, {
    kind: 'customer.created',
    entity: 'customer',
    entityId: row.id,
    after: { customer: row.customer, email: row.email },
  })
  const isOfStaffAlone = visit?.isOrdering === true && (await notifies(tx, 'orderConfirmation', 'email'))
  await notifyOfStoreEvent(tx, context, { notification: 'newCustomer', customer: row, isOfStaffAlone })
  return row
}

export async function guardEmail<T>(email: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isDuplicate(error) ? invalid('email', refusals.emailTaken, { email }) : error
  }
}

type StoreEvent = {
  notification: StoreNotification
  customer: Customer
  /** An address to email whatever the settings say, for changes that someone else may have made. */
  always?: string
  /** Where the customer gets another email with it. */
  isOfStaffAlone?: boolean
  order?: AboutOrder & { order: number; orderId: string }
}

const kinds: Partial<Record<StoreNotification, keyof typeof notificationTexts.en>> = {
  newCustomer: 'customer-added',
  orderPurchase: 'order-created',
  orderCancelled: 'order-cancelled',
  orderRefund: 'order-refunded',
  paymentError: 'payment-failed',
  delivered: 'order-delivered',
  deliveredPartly: 'order-delivered-partly',
  deliveryMissed: 'order-missed',
  deliveryCancelled: 'order-delivery-cancelled',
}

/**
 * Notifies the customer and the store’s team as the settings say, in the caller’s transaction; says whether the customer
 * got no email because too much was written to their address.
 */
export async function notifyOfStoreEvent(
  tx: Transaction,
  maker: Maker,
  event: StoreEvent,
): Promise<{ isTooMuch: boolean }> {
  if (await notifies(tx, event.notification, 'app')) await notifyStaff(tx, maker, event)
  const { notification: template, customer, order, always, isOfStaffAlone = false } = event
  const isWanted = always !== undefined || (!isOfStaffAlone && (await notifies(tx, template, 'email')))
  if (!isWanted || template === 'orderPurchase') return { isTooMuch: false }
  return emailCustomer(tx, maker, {
    customer: inLanguage(customer, order?.inShop),
    always,
    template,
    event: customerEventOf(template),
    values: valuesOf(order),
  })
}

/** Whether the settings of the store have it sent this way. */
async function notifies(tx: Transaction, notification: StoreNotification, way: 'email' | 'app'): Promise<boolean> {
  const { group, ways } = storeNotifications[notification]
  if (!(ways as readonly string[]).includes(way) || !(await storeSetting(tx, 'notifications'))[notification][way])
    return false
  return way === 'app' || group !== 'shipping' || (await storeSetting(tx, 'checkout')).sendShippingUpdates
}

/** Whoever buys in the shop is answered in the language they read it in. */
function inLanguage(customer: Customer, inShop: BoughtInShop | undefined): Customer {
  return inShop ? { ...customer, language: inShop.language } : customer
}

function valuesOf(order: StoreEvent['order']): CustomerEmail['values'] {
  return { ...order, order: order?.orderId ?? '' }
}

type Device = { browser: string; system: string }

/** Notifies customers who sign in from a new browser or device. Call it before the sign-in itself is recorded. */
export async function notifyOfSignIn(
  tx: Transaction,
  maker: Maker,
  { userId, device }: { userId: number; device: Device },
): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.userId, userId))
  if (!customer) return
  const signIns = { entity: 'user', entityId: String(userId), kind: 'account.signed-in' }
  const before = (await outcomesOf(tx, signIns)).flatMap((after) => (after as Device | null) ?? [])
  if (
    before.length === 0 ||
    before.some(({ browser, system }) => browser === device.browser && system === device.system)
  )
    return
  const event = before.some(({ system }) => system === device.system) ? 'newBrowser' : 'newDevice'
  await emailCustomer(tx, maker, {
    customer,
    event,
    template: event,
    values: { device: [device.browser, device.system].filter(Boolean).join(', ') },
  })
}

async function notifyStaff(
  tx: Transaction,
  maker: Maker,
  { notification, customer, order }: StoreEvent,
): Promise<void> {
  const kind = kinds[notification]
  if (!kind) return
  const staff = (await peopleWho(tx, 'write', order ? 'Order' : 'Customer')).filter((id) => id !== maker.user?.id)
  const link = order
    ? `/apps/ecommerce/order/details/${order.order}`
    : `/apps/ecommerce/customer/details/${customer.id}`
  await notify(tx, maker, {
    userIds: staff,
    kind,
    values: { number: order?.orderId ?? '', customer: customer.customer },
    link,
  })
}

type TeamNotice = {
  order: number
  kind: 'payment-unexpected' | 'refund-failed' | 'door-difference'
  values: Record<string, string>
}

/** Everyone who may change the order hears of it, and is led to its page. */
async function notifyTeam(tx: Transaction, maker: Maker, { order, ...notice }: TeamNotice): Promise<void> {
  const userIds = await peopleWho(tx, 'write', 'Order')
  await notify(tx, maker, { ...notice, userIds, link: `/apps/ecommerce/order/details/${order}` })
}

/** Tells the store’s team of money that has to go back; whatever the settings say, as nobody else hears of it. */
export async function notifyOfUnexpectedPayment(
  tx: Transaction,
  maker: Maker,
  { order, number }: { order: number; number: string },
): Promise<void> {
  await notifyTeam(tx, maker, { order, kind: 'payment-unexpected', values: { number } })
}

/** Tells the store’s team of a refund that the card provider didn’t give; whatever the settings say, as it is theirs to give. */
export async function notifyOfFailedRefund(
  tx: Transaction,
  maker: Maker,
  { order, number }: { order: number; number: string },
): Promise<void> {
  await notifyTeam(tx, maker, { order, kind: 'refund-failed', values: { number } })
}

/** Tells the store’s team that more or less was taken at the door than was due; whatever the settings say, as it is theirs to settle. */
export async function notifyOfDoorDifference(
  tx: Transaction,
  maker: Maker,
  { order, ...values }: { order: number; number: string; taken: string; due: string },
): Promise<void> {
  await notifyTeam(tx, maker, { order, kind: 'door-difference', values })
}

/** Converts every customer's credit and limit to another currency. */
export async function rescaleCredit(tx: Transaction, factor: number): Promise<void> {
  const scaled = (cents: SQLWrapper) => sql`round(${cents} * ${factor}::numeric)::int`
  const { creditCents, accountLimitCents } = customers
  await tx.update(customers).set({ creditCents: scaled(creditCents), accountLimitCents: scaled(accountLimitCents) })
}

export type CustomerTotals = { id: number; orderCount: number; spentCents: number }

/** Sets the number of orders and the amount spent, locked between counting and writing; who isn't counted has none. */
export async function setTotals(
  tx: Transaction,
  ids: number[],
  countTotals: () => Promise<CustomerTotals[]>,
): Promise<void> {
  const { id } = customers
  // Not for update: that would wait for another order of the same customer, which may wait for this one.
  await tx.select({ id }).from(customers).where(inArray(id, ids)).orderBy(id).for('no key update')
  const counted = new Map((await countTotals()).map((totals) => [totals.id, totals]))
  const totals = ids.map((one) => counted.get(one) ?? { id: one, orderCount: 0, spentCents: 0 })
  await tx
    .update(customers)
    .set({ orderCount: sql`given."orderCount"`, spentCents: sql`given."spentCents"` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as given("id" int, "orderCount" int, "spentCents" bigint)`,
    )
    .where(eq(id, sql`given."id"`))
}

import { moneyWords } from '#kit/contract/money.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { customerOfUser, findCustomer } from '../../../ecommerce/customers/server/queries.ts'
import type { Order } from '../../../ecommerce/orders/contract.ts'
import { unpaidOnAccount } from '../../../ecommerce/orders/server/queries.ts'
import { invoicedAmong, owedOnInvoices } from '../../../office/invoices/server/queries.ts'
import { refusals } from './refusals.ts'

/** What a signed-in buyer may still owe; nothing for a visitor, or whoever has no limit. */
export async function leftOnAccount(db: Database, user: Caller | undefined): Promise<number> {
  const own = user && (await customerOfUser(db, user.id))
  return own ? leftOf(db, own.id) : 0
}

async function leftOf(db: Database, customerId: number): Promise<number> {
  const { accountLimitCents } = await findCustomer(db, customerId)
  if (accountLimitCents === 0) return 0
  const unpaid = await unpaidOnAccount(db, customerId)
  const invoiced = await invoicedAmong(
    db,
    unpaid.map(({ id }) => id),
  )
  const soon = unpaid.filter(({ id }) => !invoiced.has(id)).reduce((sum, { cents }) => sum + cents, 0)
  return accountLimitCents - soon - (await owedOnInvoices(db, customerId))
}

/** Orders of one buyer that come at once wait for each other, so that together they stay within the limit. */
export async function mustBeWithinLimit(tx: Transaction, user: Caller | undefined, order: Order): Promise<void> {
  if (order.payment === 1) return
  const own = user && (await customerOfUser(tx, user.id))
  if (own?.id !== order.customerId) throw forbidden(refusals.signInFirst)
  if (order.giftCardCents > 0) throw invalid('giftCard', refusals.noGiftOnAccount)
  await takeAdvisoryLock(tx, `account of customer ${order.customerId}`)
  // The order counts already.
  const over = 0 - (await leftOf(tx, order.customerId))
  if (over > 0) throw conflict(refusals.overLimit, { over: moneyWords(over, order.currency) })
}

import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { announce } from '#platform/webhooks/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { notifyOfUnexpectedPayment } from '../../customers/server/commands.ts'
import { orderIdText } from '../../settings/rules.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { mayLeave, paymentsAfter } from '../rules.ts'
import { deductStock, returnStock } from './stock.ts'
import { askForInvoice, notifyOfOrder, offerForDelivery, refreshCustomer, type Maker } from './write.ts'
import { canGiftCardPay, followGiftCard } from './gift-card.ts'
import { aboutOrder, fullOrder } from './queries.ts'
import { orderActivity, orders } from './tables.ts'

/** Its step in the order’s history, unless that is the payment itself; whoever gives one tells the customer in time. */
type Settlement = { id: number; payment: 1 | 3 | 4; step?: string }

/** Notes what a provider says of an order’s payment; false where the order is past it, such as paid before or deleted. */
export async function settleOrder(tx: Transaction, maker: Maker, { id, ...said }: Settlement): Promise<boolean> {
  const before = await lockOrder(tx, id)
  if (!before || !(await takesPayment(tx, before, said.payment))) return false
  await changePayment(tx, maker, before, said)
  return true
}

/** What paid an order was taken back: it waits for its payment again. False where it wasn’t paid, or is deleted. */
export async function awaitPayment(tx: Transaction, maker: Maker, id: number): Promise<boolean> {
  const before = await lockOrder(tx, id)
  if (before?.payment !== 1) return false
  await changePayment(tx, maker, before, { payment: 2 })
  return true
}

type Row = typeof orders.$inferSelect

async function lockOrder(tx: Transaction, id: number): Promise<Row | undefined> {
  const here = and(eq(orders.id, id), isNull(orders.archivedAt))
  const [row] = await tx.select().from(orders).where(here).for('update')
  return row
}

async function changePayment(
  tx: Transaction,
  maker: Maker,
  before: Row,
  { payment, step }: { payment: Row['payment']; step?: string | undefined },
): Promise<void> {
  const { id } = before
  await tx
    .update(orders)
    .set({ payment, ...newVersion(orders) })
    .where(eq(orders.id, id))
  await followGiftCard(tx, maker, id)
  if (!mayLeave(payment) && before.status === 'Ready to Pickup') await returnStock(tx, maker, id)
  if (!mayLeave(before.payment) && mayLeave(payment)) await deductStock(tx, maker, id)
  await tx.insert(orderActivity).values({ orderId: id, kind: step ?? `payment:${payment}`, at: maker.now() })
  await refreshCustomer(tx, before.customerId)
  await offerForDelivery(maker, tx, id)
  const order = await fullOrder(tx, id)
  await recordEvent(tx, maker, {
    kind: 'order.payment',
    entity: 'order',
    entityId: id,
    before: { payment: before.payment },
    after: { payment },
  })
  await announce(tx, maker, { kind: 'order.payment', about: aboutOrder(order), data: order })
  if (payment === 3 && step === undefined) await notifyOfOrder(tx, maker, { notification: 'paymentError', order })
}

async function takesPayment(tx: Transaction, before: Row, payment: Settlement['payment']): Promise<boolean> {
  if (!paymentsAfter(before.payment).includes(payment)) return false
  return payment !== 1 || canGiftCardPay(tx, before)
}

/** Money came that the order doesn’t take any more: whoever looks after orders is told that it has to go back. */
export async function noteUnexpectedPayment(tx: Transaction, maker: Maker, orderId: number): Promise<void> {
  await tx.insert(orderActivity).values({ orderId, kind: 'payment:unexpected', at: maker.now() })
  const number = orderIdText(orderId, await storeSetting(tx, 'details'))
  await notifyOfUnexpectedPayment(tx, maker, { order: orderId, number })
}

/** Has whoever takes the payment of an order end it once the order takes none any more, and its invoice ask for no more than is owed. */
export async function followInPayment(maker: Pick<Maker, 'queue'>, tx: Transaction, order: number): Promise<void> {
  await maker.queue.add({ name: 'card-payments.follow-order', data: { orderId: order } }, tx)
  await askForInvoice(maker, tx, order)
}

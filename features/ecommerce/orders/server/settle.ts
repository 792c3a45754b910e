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
import { notifyOfOrder, offerForDelivery, refreshCustomer, type Maker } from './write.ts'
import { canGiftCardPay, followGiftCard } from './gift-card.ts'
import { aboutOrder, fullOrder } from './queries.ts'
import { orderActivity, orders } from './tables.ts'

/** Its step in the order’s history, unless that is the payment itself; whoever gives one tells the customer in time. */
type Settlement = { id: number; payment: 1 | 3 | 4; step?: string }

/** Notes what a provider says of an order’s payment; false where the order is past it, such as paid before or deleted. */
export async function settleOrder(tx: Transaction, maker: Maker, { id, payment, step }: Settlement): Promise<boolean> {
  const here = and(eq(orders.id, id), isNull(orders.archivedAt))
  const [before] = await tx.select().from(orders).where(here).for('update')
  if (!before || !(await takesPayment(tx, before, payment))) return false
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
  return true
}

async function takesPayment(
  tx: Transaction,
  before: typeof orders.$inferSelect,
  payment: Settlement['payment'],
): Promise<boolean> {
  if (!paymentsAfter(before.payment).includes(payment)) return false
  return payment !== 1 || canGiftCardPay(tx, before)
}

/** Money came that the order doesn’t take any more: whoever looks after orders is told that it has to go back. */
export async function noteUnexpectedPayment(tx: Transaction, maker: Maker, orderId: number): Promise<void> {
  await tx.insert(orderActivity).values({ orderId, kind: 'payment:unexpected', at: maker.now() })
  const number = orderIdText(orderId, await storeSetting(tx, 'details'))
  await notifyOfUnexpectedPayment(tx, maker, { order: orderId, number })
}

/** Has whoever takes the payment of an order end it once the order takes none any more, if anyone does. */
export async function followInPayment({ queue }: Pick<Maker, 'queue'>, tx: Transaction, order: number): Promise<void> {
  await queue.add({ name: 'card-payments.follow-order', data: { orderId: order } }, tx)
}

import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import type { Order, refundOrder } from '../contract.ts'
import { refundParts } from '../rules/order-refund.ts'
import { followGiftCard } from './gift-card.ts'
import { refusals } from './refusals.ts'
import { askProvider, recountOpenRefunds } from './settle-refund.ts'
import { takenByCard } from './taken-by-card.ts'
import { itemsByProduct, returnPieces, returnStock } from './stock.ts'
import { askForInvoice, followInDelivery, recordOrderChange, refreshCustomer, notifyOfOrder } from './write.ts'
import { findOrder } from './queries.ts'
import { orderItems, orders, refunds } from './tables.ts'

type Refund = z.infer<typeof refundOrder.body> & { id: number }
type Lines = Refund['lines']

/** Gives back money for a paid order, and takes what it was for back to stock where asked. */
export async function giveRefund(tx: Transaction, context: Context, refund: Refund): Promise<Order> {
  const { id, amountCents, reason, takeBack } = refund
  const { order, lines, giftCardCents, cardCents } = await refundMoney(tx, context, refund)
  if (takeBack) await (lines.length === 0 ? returnStock(tx, context, id) : returnLines(tx, context, { id, lines }))
  await refreshCustomer(tx, order.customerId)
  await followInDelivery(context, tx, id)
  await askForInvoice(context, tx, id)
  const refunded = await recordOrderChange(tx, context, {
    id,
    kind: 'order.refunded',
    before: { refundedCents: order.refundedCents },
    after: { refundedCents: order.refundedCents + amountCents, amountCents, reason, lines, takeBack },
  })
  // What the card provider still has to give back, its customer hears of once it has.
  if (cardCents === 0)
    await notifyOfOrder(tx, context, { notification: 'orderRefund', order: refunded, amountCents, giftCardCents })
  return refunded
}

/** The money of a refund: never more than was paid, never an item twice. */
export async function refundMoney(tx: Transaction, context: Context, refund: Omit<Refund, 'takeBack'>) {
  const { id, amountCents, reason } = refund
  // Whoever takes goods back or cancels at the same time waits, or is waited for.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  const order = await findOrder(tx, id)
  if (order.payment !== 1) throw conflict(refusals.notPaid)
  await countAmount(tx, refund)
  const before = await tx.select().from(refunds).where(eq(refunds.orderId, id))
  const takenByCardCents = await takenByCard(context.program, tx, id)
  const { giftCardCents, cardCents } = refundParts({ ...order, takenByCardCents, refunds: before }, amountCents)
  const lines = merged(refund.lines)
  for (const line of lines) await countLine(tx, id, line)
  await insertRefund(tx, context, { orderId: id, amountCents, giftCardCents, cardCents, reason, lines })
  await recountOpenRefunds(tx, id)
  await followGiftCard(tx, context, id)
  return { order, lines, giftCardCents, cardCents }
}

type Row = typeof refunds.$inferInsert

/** What goes back to a card is given once its provider says so; the rest is given now. */
async function insertRefund(tx: Transaction, context: Context, refund: Omit<Row, 'at'>): Promise<void> {
  const isOpen = (refund.cardCents ?? 0) > 0
  const at = context.now()
  const state = isOpen ? 'pending' : 'done'
  const [given] = await tx
    .insert(refunds)
    .values({ ...refund, state, at, settledAt: isOpen ? null : at, actorName: context.user.fullName })
    .returning({ id: refunds.id })
  if (isOpen) await askProvider(context, tx, given!.id)
}

/** The database itself compares, so that two refunds at once never exceed what was paid. */
async function countAmount(tx: Transaction, { id, amountCents }: Pick<Refund, 'id' | 'amountCents'>): Promise<void> {
  const { refundedCents, totalCents } = orders
  const [row] = await tx
    .update(orders)
    .set({ refundedCents: sql`${refundedCents} + ${amountCents}`, ...newVersion(orders) })
    .where(and(eq(orders.id, id), sql`${refundedCents}::bigint + ${amountCents} <= ${totalCents}`))
    .returning({ id: orders.id })
  if (!row) throw conflict(refusals.moreThanPaid)
}

async function countLine(tx: Transaction, orderId: number, { itemId, qty }: Lines[number]): Promise<void> {
  const [item] = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, orderId)))
  if (!item) throw invalid('lines', refusals.noItem)
  const [row] = await tx
    .update(orderItems)
    .set({ refundedQty: sql`${orderItems.refundedQty} + ${qty}` })
    .where(and(eq(orderItems.id, itemId), sql`${orderItems.refundedQty}::bigint + ${qty} <= ${orderItems.qty}`))
    .returning({ id: orderItems.id })
  if (!row) throw conflict(refusals.moreThanSold, { product: item.productName, left: item.qty - item.refundedQty })
}

/** Puts the items of a refund back in stock; what was no product of the store has none. */
async function returnLines(
  tx: Transaction,
  context: Context,
  { id, lines }: { id: number; lines: Lines },
): Promise<void> {
  if (!(await findOrder(tx, id)).isTaken) return
  const qtyOf = new Map(lines.map(({ itemId, qty }) => [itemId, qty]))
  for (const item of await itemsByProduct(tx, id)) {
    const toStock = qtyOf.get(item.id)
    if (item.productId !== null && toStock !== undefined)
      await returnPieces(tx, context, { item, toStock, writtenOff: 0 })
  }
}

function merged(lines: Lines): Lines {
  const qtyOf = new Map<number, number>()
  for (const { itemId, qty } of lines) qtyOf.set(itemId, (qtyOf.get(itemId) ?? 0) + qty)
  return [...qtyOf].map(([itemId, qty]) => ({ itemId, qty })).toSorted((one, other) => one.itemId - other.itemId)
}

import { eq } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { settleGiftCard, takeGiftCard } from '../../gift-cards/server/commands.ts'
import { balanceOf, paidFor } from '../../gift-cards/server/queries.ts'
import { dueCents, giftCardPayment } from '../rules.ts'
import { orders, refunds } from './tables.ts'

type At = Pick<Machine, 'now'>

/** What a gift card pays of an order that is being placed; one that it pays in full is paid. Without a code, nothing. */
export async function giftIn(
  tx: Transaction,
  at: At,
  code: string | undefined,
  { totalCents }: { totalCents: number },
) {
  if (!code) return undefined
  const gift = await takeGiftCard(tx, at, code, totalCents)
  const isPaid = gift.giftCardCents > 0 && dueCents({ ...gift, totalCents }) === 0
  return { ...gift, ...(isPaid && ({ payment: 1, paidBy: giftCardPayment } as const)) }
}

/**
 * Has the gift card of an order, if it has one, pay what it has to pay as the order stands: its part while the order is paid
 * or waits for the rest, less what was refunded; nothing once the order is called off, its payment failed, or it was deleted
 * before it was paid.
 */
export async function followGiftCard(tx: Transaction, at: At, order: number): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, order))
  if (!row?.giftCardId) return
  const isKept = row.payment === 1 || (row.payment === 2 && row.archivedAt === null)
  const cents = isKept ? row.giftCardCents - (await refundedTo(tx, order)) : 0
  await settleGiftCard(tx, at, { giftCardId: row.giftCardId, order, cents })
}

async function refundedTo(tx: Transaction, order: number): Promise<number> {
  const given = await tx.select({ cents: refunds.giftCardCents }).from(refunds).where(eq(refunds.orderId, order))
  return given.reduce((sum, { cents }) => sum + cents, 0)
}

type Row = Pick<typeof orders.$inferSelect, 'id' | 'giftCardId' | 'giftCardCents'>

/** Whether the gift card of an order can pay its part, or has; another order may have had what came back to it. */
export async function canGiftCardPay(tx: Transaction, { id, giftCardId, giftCardCents }: Row): Promise<boolean> {
  if (giftCardId === null) return true
  return (await paidFor(tx, giftCardId, id)) + (await balanceOf(tx, giftCardId)) >= giftCardCents
}

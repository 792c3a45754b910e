import type { Transaction } from '#kit/server/machine.ts'
import { awaitPayment, settleOrder } from '../../../ecommerce/orders/server/commands.ts'
import type { Maker } from './kept-invoice.ts'
import type { Kept } from './queries.ts'

/** An order that is bought on account is paid once its invoice is, and no longer if what paid that is taken back. */
export async function tellOrder(tx: Transaction, maker: Maker, invoice: Kept): Promise<void> {
  const { orderId: id, number, voidedAt, balanceCents, paidCents, creditedCents } = invoice
  if (id === null || number === null || voidedAt !== null) return
  const teller = { ...maker, address: maker.address ?? '' }
  if (balanceCents <= 0 && paidCents > 0) await settleOrder(tx, teller, { id, payment: 1, step: 'payment:invoice' })
  // Only what is paid was refunded, and what was credited since isn't asked for again.
  else if (balanceCents > 0 && creditedCents === 0) await awaitPayment(tx, teller, id)
}

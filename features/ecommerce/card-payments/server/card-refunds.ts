import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { settleRefund, type Maker, type Said } from '../../orders/server/commands.ts'
import { refunds } from '../../orders/server/tables.ts'
import { refundPauseMs } from '../rules.ts'
import { forgetClosed } from './account.ts'
import { takeChargeRefund } from './charge-refunds.ts'
import { giveBack, refundSaid } from './give-back.ts'
import type { ProviderRefund } from './provider.ts'
import { cardPayments } from './tables.ts'

/** Added by the orders. */
const refundJob = 'card-payments.refund'

/** What cards paid of these orders. */
export async function takenByCards(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { orderId, amountCents, state, session } = cardPayments
  const isTaken = and(inArray(orderId, [...ids]), eq(state, 'paid'), isNotNull(session))
  const rows = await db.select({ orderId, amountCents }).from(cardPayments).where(isTaken)
  return new Map(rows.map((row) => [row.orderId, row.amountCents]))
}

/** Gives back what refunds owe to cards, and goes on asking while nobody answers. */
export function giveRefunds(machine: Machine): void {
  const give = async (data: Record<string, unknown>, _: unknown, isLast: boolean) => {
    const refundId = Number(data['refundId'])
    const [refund] = await machine.db.select().from(refunds).where(eq(refunds.id, refundId))
    if (refund?.state !== 'pending') return
    const [payment] = await machine.db.select().from(cardPayments).where(eq(cardPayments.orderId, refund.orderId))
    const key = `${payment?.key}-refund-${refund.id}-${refund.refusedTimes}`
    const { providerId, cardCents: amountCents } = refund
    const giving = { key, session: payment?.session ?? null, providerId, amountCents }
    const said = await giveBack(machine, giving, isLast)
    await machine.db.transaction((tx) => note(tx, machine, { ...said, refundId }))
    machine.bus.wake()
  }
  machine.queue.work(refundJob, give, { mostAttempts: 200, waitsOutside: true })
}

async function note(tx: Transaction, machine: Machine, said: Said): Promise<void> {
  await settleRefund(tx, { ...machine, address: '' }, said)
  const runAt = new Date(machine.now().getTime() + refundPauseMs)
  if (said.state === 'pending')
    await machine.queue.add({ name: refundJob, data: { refundId: said.refundId }, runAt }, tx)
  await forgetClosed(tx)
}

/** Takes what the provider reports of a refund; one that it isn’t known by yet is asked about soon. */
export async function takeRefund(tx: Transaction, maker: Maker, answer: ProviderRefund): Promise<'taken' | 'ignored'> {
  const [refund] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerId, answer.id))
  if (!refund) return takeChargeRefund(tx, maker, answer)
  await settleRefund(tx, maker, { ...refundSaid(answer), refundId: refund.id })
  await forgetClosed(tx)
  return 'taken'
}

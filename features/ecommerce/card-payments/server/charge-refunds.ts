import { eq } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { RefundOutcome } from '../../orders/server/commands.ts'
import { refundPauseMs } from '../rules.ts'
import { forgetClosed } from './account.ts'
import { giveBack, refundSaid } from './give-back.ts'
import type { ProviderRefund } from './provider.ts'
import { cardChargeRefunds, cardCharges } from './tables.ts'

type From = Pick<Machine, 'queue'>

const refundJob = 'card-payments.refund-charge'

export type NewChargeRefund = {
  key: string
  chargeKey: string
  /** The job that hears the outcome, as `{ key, state, fault }`, each time it comes to an end. */
  job: string
  amountCents: number
}

/** Has the provider give back what a charge took, in the transaction that gives its key. */
export async function addChargeRefund(tx: Transaction, { queue }: From, refund: NewChargeRefund): Promise<void> {
  await tx.insert(cardChargeRefunds).values(refund)
  await queue.add({ name: refundJob, data: { key: refund.key } }, tx)
}

/** Asks the provider again for one it didn’t give. One that failed there is over: the next is another one. */
export async function retryChargeRefund(tx: Transaction, { queue }: From, key: string): Promise<void> {
  const again = { state: 'pending', fault: null, providerId: null } as const
  await tx.update(cardChargeRefunds).set(again).where(eq(cardChargeRefunds.key, key))
  await queue.add({ name: refundJob, data: { key } }, tx)
}

/** Gives back what refunds of charges owe, and goes on asking while nobody answers. */
export function giveChargeRefunds(machine: Machine): void {
  const give = async (data: Record<string, unknown>, _: unknown, isLast: boolean) => {
    const mine = eq(cardChargeRefunds.key, String(data['key']))
    const [row] = await machine.db
      .select({ refund: cardChargeRefunds, session: cardCharges.session })
      .from(cardChargeRefunds)
      .innerJoin(cardCharges, eq(cardCharges.key, cardChargeRefunds.chargeKey))
      .where(mine)
    if (row?.refund.state !== 'pending') return
    const { key, providerId, amountCents, refusedTimes } = row.refund
    const giving = { key: `${key}-${refusedTimes}`, session: row.session, providerId, amountCents }
    const said = await giveBack(machine, giving, isLast)
    await machine.db.transaction((tx) => note(tx, machine, key, said))
    machine.bus.wake()
  }
  machine.queue.work(refundJob, give, { mostAttempts: 200, waitsOutside: true })
}

async function note(tx: Transaction, machine: Machine, key: string, said: RefundOutcome): Promise<void> {
  await settle(tx, machine, key, said)
  const runAt = new Date(machine.now().getTime() + refundPauseMs)
  if (said.state === 'pending') await machine.queue.add({ name: refundJob, data: { key }, runAt }, tx)
  await forgetClosed(tx)
}

/** Its feature hears of each end in the same transaction, by its job. */
async function settle(tx: Transaction, { queue }: From, key: string, said: RefundOutcome): Promise<void> {
  const mine = eq(cardChargeRefunds.key, key)
  const [before] = await tx.select().from(cardChargeRefunds).where(mine).for('update')
  // One that came to an end isn’t under way again: that was said before, and came late.
  if (!before || (said.state === 'pending' && before.state !== 'pending')) return
  const providerId = said.providerId ?? before.providerId
  if (before.state === said.state) return void (await tx.update(cardChargeRefunds).set({ providerId }).where(mine))
  const fault = said.state === 'failed' ? said.fault : null
  // Without an answer it isn’t known what became of it: the next try asks for the same.
  const isRefused = fault !== null && fault !== 'noAnswer' && fault !== 'noKeys'
  const refusedTimes = before.refusedTimes + (isRefused ? 1 : 0)
  await tx.update(cardChargeRefunds).set({ state: said.state, fault, providerId, refusedTimes }).where(mine)
  await queue.add({ name: before.job, data: { key, state: said.state, fault } }, tx)
}

/** Takes what the provider reports of a refund of a charge, if it is one. */
export async function takeChargeRefund(
  tx: Transaction,
  from: From,
  answer: ProviderRefund,
): Promise<'taken' | 'ignored'> {
  const [refund] = await tx.select().from(cardChargeRefunds).where(eq(cardChargeRefunds.providerId, answer.id))
  if (!refund) return 'ignored'
  await settle(tx, from, refund.key, refundSaid(answer))
  await forgetClosed(tx)
  return 'taken'
}

import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { refundFaults } from '../../../ecommerce/orders/rules/order-refund.ts'
import { addChargeRefund, retryChargeRefund } from '../../../ecommerce/card-payments/server/commands.ts'
import { notifyOfFailedRefund } from '../../../ecommerce/customers/server/commands.ts'
import { orderIdText } from '../../../ecommerce/settings/rules.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { owedCents } from '../rules.ts'
import { lockInvoice, record, type Maker } from './kept-invoice.ts'
import { payBack } from './payments.ts'
import { pendingCents } from './pending-refunds.ts'
import { refusals } from './refusals.ts'
import { invoiceCardPayments, invoiceCardRefunds, invoices } from './tables.ts'

const outcomeJob = 'invoices.card-refund-outcome'

type Refund = typeof invoiceCardRefunds.$inferSelect
type Asked = { id: number; amountCents: number; reason: string }

/** Has the provider give back of an amount what cards paid of an invoice, and returns the rest, which no card took. */
export async function refundCards(tx: Transaction, maker: Maker, { id, amountCents, reason }: Asked): Promise<number> {
  let left = amountCents
  for (const { key: payment, cents } of await paidByCards(tx, id)) {
    const part = Math.min(left, cents)
    if (part <= 0) continue
    const refund = { key: crypto.randomUUID(), amountCents: part }
    await tx.insert(invoiceCardRefunds).values({ ...refund, invoiceId: id, payment, reason, createdAt: maker.now() })
    await addChargeRefund(tx, maker, { ...refund, chargeKey: payment, job: outcomeJob })
    await record(tx, maker, { id, what: 'card-refund-asked', after: { amountCents: part } })
    left -= part
  }
  return left
}

/** What each card payment can still give back. One that failed is tried again by itself, so it counts as asked for. */
async function paidByCards(tx: Transaction, invoiceId: number): Promise<{ key: string; cents: number }[]> {
  const isPaid = and(eq(invoiceCardPayments.invoiceId, invoiceId), eq(invoiceCardPayments.state, 'paid'))
  const paid = await tx.select().from(invoiceCardPayments).where(isPaid).orderBy(invoiceCardPayments.createdAt)
  const asked = await tx.select().from(invoiceCardRefunds).where(eq(invoiceCardRefunds.invoiceId, invoiceId))
  return paid.map(({ key, amountCents }) => {
    const of = asked.filter(({ payment }) => payment === key)
    return { key, cents: of.reduce((left, refund) => left - refund.amountCents, amountCents) }
  })
}

/** Asks the provider again, for no more than is still owed. */
export async function retryCardRefund(tx: Transaction, maker: Maker, id: number, refundId: number): Promise<void> {
  const row = await lockInvoice(tx, id)
  const mine = and(eq(invoiceCardRefunds.id, refundId), eq(invoiceCardRefunds.invoiceId, id))
  const [refund] = await tx.select().from(invoiceCardRefunds).where(mine)
  if (!refund) throw notFound(refusals.things.payment, refundId)
  const left = owedCents(row) - (await pendingCents(tx, id))
  if (refund.state !== 'failed' || refund.amountCents > left) throw conflict(refusals.refundNotFailed)
  await tx.update(invoiceCardRefunds).set({ state: 'pending', fault: null }).where(mine)
  await retryChargeRefund(tx, maker, refund.key)
  await record(tx, maker, {
    id,
    what: 'card-refund-asked',
    after: { amountCents: refund.amountCents },
  })
}

/** Hears what became of refunds: the money is paid back once the provider says so, and the team hears where it isn’t. */
export function workOnCardRefunds(machine: Machine): void {
  machine.queue.work(outcomeJob, async ({ key, state, fault }) => {
    const said = {
      key: String(key),
      state: state === 'done' ? ('done' as const) : ('failed' as const),
      fault: refundFaults.find((one) => one === fault) ?? null,
    }
    await machine.db.transaction((tx) => take(tx, machine, said))
    machine.bus.wake()
  })
}

async function take(tx: Transaction, machine: Machine, said: Pick<Refund, 'key' | 'state' | 'fault'>): Promise<void> {
  const mine = eq(invoiceCardRefunds.key, said.key)
  const [known] = await tx.select().from(invoiceCardRefunds).where(mine)
  if (!known) return
  // Locked in the order in which all others lock: the invoice first.
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, known.invoiceId)).for('update')
  const [before] = await tx.select().from(invoiceCardRefunds).where(mine)
  if (!row || !before || before.state === 'done' || before.state === said.state) return
  await tx.update(invoiceCardRefunds).set({ state: said.state, fault: said.fault }).where(mine)
  const { id, orderId } = row
  const { amountCents, reason } = before
  const maker = { ...machine, address: '' }
  if (said.state === 'done') return payBack(tx, maker, id, { amountCents, note: reason, method: 'credit' })
  await record(tx, maker, { id, what: 'card-refund-failed', after: { amountCents } })
  if (orderId === null) return
  const number = orderIdText(orderId, await storeSetting(tx, 'details'))
  await notifyOfFailedRefund(tx, maker, { order: orderId, number })
}

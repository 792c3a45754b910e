import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { todayIn } from '../../../ecommerce/settings/server/queries.ts'
import type { addPayback, addPayment } from '../rules/payments.ts'
import { owedCents } from '../rules.ts'
import { lockInvoice, record, recount, type Maker } from './kept-invoice.ts'
import { issue } from './issue.ts'
import { pendingCents } from './pending-refunds.ts'
import { refusals } from './refusals.ts'
import { invoicePayments, invoices } from './tables.ts'

type Payment = Input<(typeof addPayment)['body']>

/** Of a payment that was confirmed from a bank statement: the line there. */
type FromBank = { bankLine?: number }

/** The row is locked first, so that payments that come together are counted one after the other. Money for a draft issues it. Answers the id of the payment. */
export async function recordPayment(
  tx: Transaction,
  maker: Maker,
  id: number,
  { sharesTransfer, bankLine, ...payment }: Payment & FromBank,
): Promise<number> {
  const row = await issue(tx, maker, id)
  if (!row) throw notFound(refusals.things.invoice, id)
  if (row.voidedAt) throw conflict(refusals.isVoided)
  const reference = inCapitals(payment.reference)
  await mustBeNew(tx, { id, reference, sharesTransfer, bankLine })
  const entry = await add(tx, maker, id, { ...payment, reference, ...(bankLine !== undefined && { bankLine }) })
  await record(tx, maker, { id, what: 'paid', after: payment })
  return entry
}

type Payback = Input<(typeof addPayback)['body']>

/** Money goes back only as far as more came in than the invoice asks for. */
export async function recordPayback(
  tx: Transaction,
  maker: Maker,
  id: number,
  { bankLine, ...payback }: Payback & FromBank,
): Promise<number> {
  const row = await lockInvoice(tx, id)
  const { amountCents } = payback
  if (amountCents > owedCents(row) - (await pendingCents(tx, id)))
    throw invalid('amountCents', refusals.paybackTooLarge)
  const reference = inCapitals(payback.reference)
  await mustBeNew(tx, { id, reference, sharesTransfer: true, bankLine })
  const back = { ...payback, reference, amountCents: 0 - amountCents }
  const entry = await add(tx, maker, id, { ...back, ...(bankLine !== undefined && { bankLine }) })
  await record(tx, maker, { id, what: 'paid-back', after: payback })
  return entry
}

type Return = Pick<Payback, 'amountCents' | 'paidOn' | 'note'> & Required<FromBank>

/** What paid an invoice the bank has taken back, such as a direct debit that was returned: it asks for that again. */
export async function recordReturn(tx: Transaction, maker: Maker, id: number, given: Return): Promise<void> {
  await lockInvoice(tx, id)
  const { amountCents, paidOn, note, bankLine } = given
  const entry = { amountCents: 0 - amountCents, paidOn, note, bankLine, method: 'bank' as const, reference: '' }
  await add(tx, maker, id, { ...entry, isReturn: true })
  await record(tx, maker, { id, what: 'payment-returned', after: { amountCents, paidOn } })
}

/** Money that went back as something else says: an order that was refunded. */
export async function payBack(
  tx: Transaction,
  maker: Maker,
  id: number,
  { amountCents, note, method = 'bank' }: Pick<Payment, 'amountCents' | 'note'> & { method?: Payment['method'] },
): Promise<void> {
  const paidOn = await todayIn(tx, maker.now())
  await add(tx, maker, id, { amountCents: 0 - amountCents, paidOn, method, reference: '', note })
  await record(tx, maker, { id, what: 'paid-back', after: { amountCents, paidOn } })
}

function inCapitals(reference: string): string {
  return reference.replaceAll(/\s+/g, ' ').toUpperCase()
}

type Transfer = Pick<Payment, 'reference' | 'sharesTransfer'> & { id: number; bankLine: number | undefined }

/**
 * The bank names a transfer once: the same one twice would be money that never came, unless it paid several invoices.
 * A bank line is booked once by itself, and some banks number their lines anew in each file.
 */
async function mustBeNew(tx: Transaction, { id, reference, sharesTransfer, bankLine }: Transfer): Promise<void> {
  if (reference === '') return
  await takeAdvisoryLock(tx, `bank reference ${reference}`)
  const known = await tx
    .select({ id: invoices.id, number: invoices.number })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(
      and(
        eq(invoicePayments.reference, reference),
        bankLine === undefined ? undefined : isNull(invoicePayments.bankLine),
      ),
    )
    .orderBy(sql`${invoices.id} = ${id} desc`)
    .limit(1)
  const [first] = known
  if (!first || (sharesTransfer && first.id !== id)) return
  const refusal = first.id === id ? refusals.referenceTwiceHere : refusals.referenceTwice
  throw invalid('reference', refusal, { reference, number: first.number ?? '' })
}

type Entry = Omit<Payback, 'amountCents'> & FromBank & { amountCents: number; isReturn?: boolean }

async function add(tx: Transaction, maker: Maker, invoiceId: number, entry: Entry): Promise<number> {
  // What a provider reports is dated by the same clock.
  if (entry.paidOn > (await todayIn(tx, maker.now()))) throw invalid('paidOn', refusals.paidLater)
  const [added] = await tx
    .insert(invoicePayments)
    .values({ ...entry, invoiceId, actorName: maker.user?.fullName ?? '' })
    .returning({ id: invoicePayments.id })
  await recount(tx, maker, invoiceId)
  return added!.id
}

export async function removePayment(tx: Transaction, maker: Maker, id: number, entry: number): Promise<void> {
  await lockInvoice(tx, id)
  const gone = await remove(tx, maker, id, eq(invoicePayments.id, entry))
  if (!gone) throw notFound(refusals.things.payment, entry)
  if (gone.doorSource !== null) throw conflict(refusals.paidAtDoor)
  if (gone.bankLine !== null) throw conflict(refusals.paidByStatement)
}

/** Takes back what the line of a bank statement was confirmed as, on one invoice. */
export async function takeBackTransfer(
  tx: Transaction,
  maker: Maker,
  { invoiceId, bankLine }: { invoiceId: number; bankLine: number },
): Promise<void> {
  await lockInvoice(tx, invoiceId)
  await remove(tx, maker, invoiceId, eq(invoicePayments.bankLine, bankLine))
}

async function remove(tx: Transaction, maker: Maker, id: number, which: SQL) {
  const { amountCents, paidOn, doorSource, bankLine } = invoicePayments
  const [gone] = await tx
    .delete(invoicePayments)
    .where(and(which, eq(invoicePayments.invoiceId, id)))
    .returning({ amountCents, paidOn, doorSource, bankLine })
  if (!gone) return undefined
  await recount(tx, maker, id)
  await record(tx, maker, {
    id,
    what: 'payment-removed',
    before: { amountCents: gone.amountCents, paidOn: gone.paidOn },
  })
  return gone
}

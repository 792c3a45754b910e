import { asc, eq, inArray } from 'drizzle-orm'
import { moneyWords } from '#kit/contract/money.ts'
import { recordEvent, recordEvents } from '#platform/events/server/commands.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { recordPayback, recordPayment, takeBackTransfer } from '../../invoices/server/commands.ts'
import { invoices } from '../../invoices/server/tables.ts'
import { judge, type KeptLine } from './ledger.ts'
import { isReversed, likelyReturns } from './returned-lines.ts'
import { paymentReference } from './queries.ts'
import { refusals } from './refusals.ts'
import { bankLinePayments, bankLines } from './tables.ts'

type Share = { invoiceId: number; amountCents: number; balanceCents?: number | undefined }

/** Books a line as payments of invoices, or as money that went back. Whoever comes second finds it matched. */
export async function matchLine(
  tx: Transaction,
  context: Context,
  id: number,
  shares: readonly Share[],
): Promise<void> {
  const line = await lockLine(tx, id)
  if (line.state === 'matched') throw conflict(refusals.matchedBy, { name: line.decidedBy })
  if (line.state !== 'open') throw conflict(refusals.notOpen)
  if (line.isReversal) throw conflict(refusals.isReversal)
  mustComeTo(line, shares)
  const numbers = await bookShares(tx, context, line, shares)
  await tx
    .insert(bankLinePayments)
    .values(shares.map(({ invoiceId, amountCents }) => ({ lineId: id, invoiceId, amountCents })))
  await decide(tx, context, line, { state: 'matched' })
  await recordEvent(tx, context, {
    kind: 'bankLine.matched',
    entity: 'bankLine',
    entityId: id,
    after: { amountCents: line.amountCents, invoices: numbers.join(', ') },
  })
}

function mustComeTo({ amountCents, currency }: KeptLine, shares: readonly Share[]): void {
  if (new Set(shares.map(({ invoiceId }) => invoiceId)).size < shares.length)
    throw invalid('shares', refusals.invoiceTwice)
  const sum = shares.reduce((total, share) => total + share.amountCents, 0)
  if (sum === Math.abs(amountCents)) return
  const values = { sum: moneyWords(sum, currency), amount: moneyWords(Math.abs(amountCents), currency) }
  throw invalid('shares', refusals.sumDiffers, values)
}

async function bookShares(
  tx: Transaction,
  context: Context,
  line: KeptLine,
  shares: readonly Share[],
): Promise<string[]> {
  const known = await lockInvoices(tx, shares)
  mustBeAsSeen(line, shares, known)
  for (const [at, { invoiceId, amountCents }] of inOrder(shares).entries()) {
    const payment = {
      amountCents,
      paidOn: line.bookedOn,
      method: 'bank' as const,
      reference: paymentReference(line),
      note: [line.name, line.text].filter(Boolean).join(': ').slice(0, 500),
      bankLine: line.id,
    }
    if (line.amountCents < 0) await recordPayback(tx, context, invoiceId, { ...payment, amountCents })
    // Of its first invoice no one may have recorded the reference by hand; the others share it.
    else await recordPayment(tx, context, invoiceId, { ...payment, sharesTransfer: at > 0 })
  }
  return known.map(({ number }) => number ?? '')
}

export function inOrder<T extends Pick<Share, 'invoiceId'>>(shares: readonly T[]): T[] {
  return shares.toSorted((one, other) => one.invoiceId - other.invoiceId)
}

/** In one order, so that two people who confirm at once never wait for each other. */
async function lockInvoices(tx: Transaction, shares: readonly Pick<Share, 'invoiceId'>[]) {
  const ids = shares.map(({ invoiceId }) => invoiceId)
  return tx
    .select({
      id: invoices.id,
      number: invoices.number,
      currency: invoices.currency,
      balanceCents: invoices.balanceCents,
    })
    .from(invoices)
    .where(inArray(invoices.id, ids))
    .orderBy(asc(invoices.id))
    .for('update')
}

type Known = Awaited<ReturnType<typeof lockInvoices>>

/** Whoever confirmed saw how much was open: a payment that came in between would make this one a credit. */
function mustBeAsSeen(line: KeptLine, shares: readonly Share[], known: Known): void {
  for (const { id, number, currency, balanceCents } of known) {
    const values = { number: number ?? '', invoice: currency, line: line.currency }
    if (currency !== line.currency) throw conflict(refusals.otherCurrency, values)
    const seen = shares.find(({ invoiceId }) => invoiceId === id)?.balanceCents
    if (seen !== undefined && seen !== balanceCents)
      throw conflict(refusals.balanceChanged, { ...values, amount: moneyWords(balanceCents, currency) })
  }
}

/** Books a line as it is proposed, where that is still certain once everyone before has ended. */
export async function matchIfCertain(tx: Transaction, context: Context, id: number): Promise<void> {
  const line = await lockLine(tx, id)
  if (line.state === 'matched') throw conflict(refusals.matchedBy, { name: line.decidedBy })
  if (line.state !== 'open') throw conflict(refusals.notOpen)
  const [before] = await judge(tx, [line])
  // Held first, so that nobody pays them while this is decided.
  await lockInvoices(tx, before?.proposals[0]?.shares ?? [])
  const [judged] = await judge(tx, [line])
  const best = judged?.proposals[0]
  if (best?.certainty !== 'certain') throw conflict(refusals.notCertain)
  await matchLine(tx, context, id, best.shares)
}

export async function ignoreLine(tx: Transaction, context: Context, id: number, reason: string): Promise<void> {
  const line = await lockLine(tx, id)
  if (line.state !== 'open') throw conflict(refusals.notOpen)
  await decide(tx, context, line, { state: 'ignored', ignoredBy: 'hand', ignoreReason: reason })
  await recordEvent(tx, context, { kind: 'bankLine.ignored', entity: 'bankLine', entityId: id, after: { reason } })
}

/** Opens a line again; what it was booked as is taken back from each invoice, which keeps that in its history. */
export async function reopenLine(tx: Transaction, context: Context, id: number): Promise<void> {
  const line = await lockLine(tx, id)
  if (line.state === 'open') throw conflict(refusals.alreadyOpen)
  if (await isReversed(tx, id)) throw conflict(refusals.isReversed)
  const payments = await tx
    .delete(bankLinePayments)
    .where(eq(bankLinePayments.lineId, id))
    .returning({ invoiceId: bankLinePayments.invoiceId })
  for (const { invoiceId } of inOrder(payments)) await takeBackTransfer(tx, context, { invoiceId, bankLine: id })
  await tx
    .update(bankLines)
    .set({ state: 'open', reverses: null, ignoredBy: null, ignoreReason: '', decidedBy: '', decidedAt: null })
    .where(eq(bankLines.id, id))
  await recordEvent(tx, context, {
    kind: 'bankLine.reopened',
    entity: 'bankLine',
    entityId: id,
    before: { state: line.state },
    after: { amountCents: line.amountCents },
  })
}

/** Of lines that have just come in: money that went out, and that no client was owed, is no matter of invoices. */
export async function ignoreOutgoing(tx: Transaction, context: Context, ids: readonly number[]): Promise<void> {
  const lines = await tx
    .select()
    .from(bankLines)
    .where(inArray(bankLines.id, [...ids]))
    .orderBy(asc(bankLines.id))
  const outgoing = lines.filter(({ amountCents, isReversal }) => amountCents < 0 && !isReversal)
  const returns = await likelyReturns(tx, outgoing)
  const none = (await judge(tx, outgoing)).filter(
    ({ line, proposals }) => proposals.length === 0 && !returns.has(line.id),
  )
  if (none.length === 0) return
  await tx
    .update(bankLines)
    .set({ state: 'ignored', ignoredBy: 'outgoing', decidedAt: context.now() })
    .where(
      inArray(
        bankLines.id,
        none.map(({ line }) => line.id),
      ),
    )
  await recordEvents(
    tx,
    context,
    none.map(({ line }) => ({
      kind: 'bankLine.ignored',
      entity: 'bankLine',
      entityId: line.id,
      after: { ignoredBy: 'outgoing' },
    })),
  )
}

type Decision = Pick<KeptLine, 'state'> & Partial<Pick<KeptLine, 'ignoredBy' | 'ignoreReason'>>

export async function decide(
  tx: Transaction,
  { user, now }: Context,
  { id }: KeptLine,
  decision: Decision,
): Promise<void> {
  await tx
    .update(bankLines)
    .set({ ...decision, decidedBy: user.fullName, decidedAt: now() })
    .where(eq(bankLines.id, id))
}

export async function lockLine(tx: Transaction, id: number): Promise<KeptLine> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('update')
  if (!line) throw notFound(refusals.things.line, id)
  return line
}

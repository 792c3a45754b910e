import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { recordReturn } from '../../invoices/server/commands.ts'
import { decide, inOrder, lockLine } from './commands.ts'
import type { KeptLine } from './ledger.ts'
import { mayTakeBack } from './returned-lines.ts'
import { refusals } from './refusals.ts'
import { bankLinePayments, bankLines } from './tables.ts'

/** Books a line as the return of an earlier one. Both stay as the bank says them; what the earlier one paid is owed again from this day on. */
export async function reverseLine(tx: Transaction, context: Context, id: number, earlierId: number): Promise<void> {
  // In one order, so that no two wait for each other.
  const locked = new Map<number, Awaited<ReturnType<typeof lockLine>>>()
  for (const one of [id, earlierId].toSorted((a, b) => a - b)) locked.set(one, await lockLine(tx, one))
  const [line, earlier] = [locked.get(id)!, locked.get(earlierId)!]
  if (line.state === 'matched') throw conflict(refusals.matchedBy, { name: line.decidedBy })
  if (line.state !== 'open') throw conflict(refusals.notOpen)
  if (!(await mayTakeBack(tx, line, earlierId))) throw conflict(refusals.notTakenBack)
  const shares = await tx.select().from(bankLinePayments).where(eq(bankLinePayments.lineId, earlierId))
  await returnShares(tx, context, { line, earlier, shares })
  await tx.insert(bankLinePayments).values(shares.map((share) => ({ ...share, lineId: id })))
  await tx.update(bankLines).set({ reverses: earlierId }).where(eq(bankLines.id, id))
  await decide(tx, context, line, { state: 'matched' })
  await recordEvent(tx, context, {
    kind: 'bankLine.reversed',
    entity: 'bankLine',
    entityId: id,
    after: { amountCents: line.amountCents, reverses: earlierId },
  })
}

type Returned = { line: KeptLine; earlier: KeptLine; shares: { invoiceId: number; amountCents: number }[] }

async function returnShares(tx: Transaction, context: Context, { line, earlier, shares }: Returned): Promise<void> {
  const note = [line.name, line.text].filter(Boolean).join(': ').slice(0, 500)
  for (const { invoiceId, amountCents } of inOrder(shares)) {
    const returned = earlier.amountCents > 0 ? amountCents : 0 - amountCents
    await recordReturn(tx, context, invoiceId, {
      amountCents: returned,
      paidOn: line.bookedOn,
      note,
      bankLine: line.id,
    })
  }
}

import { eq } from 'drizzle-orm'
import { notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { withdraw } from '#platform/outbox/server/commands.ts'
import { unbill } from '../../../logistics/deliveries/server/commands.ts'
import { endAttempt } from './card-attempts.ts'
import { writeCredit } from './commands.ts'
import { lockInvoice, record, type Maker } from './kept-invoice.ts'
import { refusals } from './refusals.ts'
import { tellVoided } from './sending.ts'
import { invoiceEmails, invoices } from './tables.ts'
import { say } from './texts.ts'

type Voiding = {
  id: number
  /** Its client hears of it in another way. */
  isTold?: boolean
}

/** Takes an issued invoice back: a credit note over what is left of it, and no email of it that still waits goes out. */
export async function voidInvoice(
  tx: Transaction,
  context: Maker & Pick<Context, 'language'>,
  { id, isTold = false }: Voiding,
): Promise<void> {
  const row = await lockInvoice(tx, id)
  const { totalCents, creditedCents, voidedAt } = row
  if (voidedAt) throw notFound(refusals.things.invoice, id)
  const amountCents = totalCents - creditedCents
  const reason = say(context.language, 'credit.voided')
  if (amountCents > 0) await writeCredit(tx, context, id, { amountCents, reason })
  await withdrawKept(tx, context, id)
  await endAttempt(tx, context, id)
  await unbill(tx, id)
  const gone = { voidedAt: context.now(), repeats: 'never', nextRepeat: null } as const
  await tx
    .update(invoices)
    .set({ ...gone, ...newVersion(invoices) })
    .where(eq(invoices.id, id))
  await record(tx, context, { id, what: 'voided' })
  // Whoever never got it needs to hear nothing of it.
  if (row.reached !== 'Draft' && !isTold) await tellVoided(tx, context, row)
}

async function withdrawKept(tx: Transaction, maker: Maker, id: number): Promise<void> {
  const emails = await tx.select().from(invoiceEmails).where(eq(invoiceEmails.invoiceId, id)).limit(1000)
  for (const email of emails) {
    if ((await withdraw(tx, [email.emailId])) !== 'withdrawn') continue
    await tx.delete(invoiceEmails).where(eq(invoiceEmails.id, email.id))
    await record(tx, maker, { id, what: 'email-withdrawn', before: { to: email.recipient } })
  }
}

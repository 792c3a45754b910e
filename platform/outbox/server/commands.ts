import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import { conflict } from '#kit/server/errors.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Email, KeyedJob, Machine, Transaction } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import { outboxEmails, type OutboxFile } from './tables.ts'

export const sendEmailJob = 'send-email'

type OutgoingEmail = Omit<Email, 'attachments' | 'id'> & { files?: OutboxFile[]; isPrivate?: boolean }

/** Writes an email and adds the job that sends it, in the caller’s transaction. */
export async function enqueueEmail(
  tx: Transaction,
  machine: Pick<Machine, 'mailer' | 'now' | 'queue'>,
  email: OutgoingEmail,
): Promise<string> {
  const id = timeOrderedId(machine.now())
  const state = machine.mailer ? 'waiting' : 'kept'
  await tx.insert(outboxEmails).values({
    id,
    recipient: email.to,
    sender: email.from ?? null,
    threading: email.threading ?? null,
    subject: email.subject,
    body: email.text,
    html: email.html ?? '',
    files: email.files ?? [],
    isPrivate: email.isPrivate ?? false,
    state,
    createdAt: machine.now(),
  })
  if (machine.mailer) await machine.queue.add(sendingOf(id), tx)
  return id
}

/** The job that offers an email to the mail server until it is accepted. */
export function sendingOf(emailId: string): KeyedJob {
  return { name: sendEmailJob, data: { emailId }, key: emailId }
}

/** Offers an email to the mail server at once: one that failed, or one that waits for its next try. Refused during a try. */
export async function resend(tx: Transaction, context: Context, { id, to }: { id: string; to: string }): Promise<void> {
  await tx.update(outboxEmails).set({ state: 'waiting', error: '' }).where(eq(outboxEmails.id, id))
  if (!(await context.queue.addOrHasten(sendingOf(id), tx))) throw conflict(refusals.beingSent)
  await recordEvent(tx, context, { kind: 'outbox.resent', entity: 'outbox', entityId: id, after: { to } })
}

import { timeOrderedId } from '#kit/server/ids.ts'
import type { Email, KeyedJob, Machine, Transaction } from '#kit/server/machine.ts'
import { outboxEmails, type OutboxFile } from './tables.ts'

export const sendEmailJob = 'send-email'

type OutgoingEmail = Omit<Email, 'attachments'> & { files?: OutboxFile[]; isPrivate?: boolean }

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

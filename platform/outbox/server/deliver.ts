import { and, asc, eq, gt } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Email, Machine, Transaction } from '#kit/server/machine.ts'
import { untilWritten } from '#kit/server/until-written.ts'
import { sendEmailJob, sendingOf } from './commands.ts'
import { outboxEmails, type OutboxFile } from './tables.ts'

/** In hours, about: a mail server that is away over a long weekend loses nothing. */
const triedFor = 100

/** Shorter than the queue's lease, so no other process sends the email in that time. */
const patienceMs = 20_000

/** Sends emails as they are added; every process of the program takes part. */
export function workOnEmails(machine: Machine): void {
  machine.queue.work(sendEmailJob, async ({ emailId }, _, isLast) => deliver(machine, String(emailId), isLast), {
    mostAttempts: triedFor,
  })
}

/** The same, and queues the emails that were already waiting at the start. */
export function deliverEmails(machine: Machine): void {
  workOnEmails(machine)
  machine.db
    .transaction((tx) => sendWaiting(tx, machine))
    .catch((error: unknown) =>
      machine.log.warn({ reason: errorText(error) }, 'waiting emails will be sent after the next start'),
    )
}

/** A workspace that was moved here has its emails, but not their jobs. */
async function sendWaiting(tx: Transaction, { queue, mailer }: Machine): Promise<void> {
  if (!mailer) return
  const page = 1000
  for (let after = '', found = page; found === page;) {
    const waiting = await tx
      .select({ id: outboxEmails.id })
      .from(outboxEmails)
      .where(and(eq(outboxEmails.state, 'waiting'), gt(outboxEmails.id, after)))
      .orderBy(asc(outboxEmails.id))
      .limit(page)
    for (const { id } of waiting) await queue.addMissing(sendingOf(id), tx)
    after = waiting.at(-1)?.id ?? after
    found = waiting.length
  }
}

async function deliver(machine: Machine, id: string, isLast: boolean): Promise<void> {
  const { db, mailer, now } = machine
  const [email] = await db.select().from(outboxEmails).where(eq(outboxEmails.id, id))
  if (!email || !mailer || email.state === 'sent') return
  const write = (outcome: Partial<typeof outboxEmails.$inferInsert>) =>
    untilWritten(() => db.update(outboxEmails).set(outcome).where(eq(outboxEmails.id, id)), patienceMs)
  try {
    await mailer.send(await emailOf(machine, email))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isFinal = isLast || isRefused(error)
    await write({ state: isFinal ? 'failed' : 'waiting', error: reason.slice(0, 500) })
    if (isFinal) return
    // What a mail server says often holds the address, which has no place in the log.
    throw isAnswer(error) ? new Error(`The mail server answered ${error.responseCode}.`) : error
  }
  await write({ state: 'sent', sentAt: now(), error: '' })
}

async function emailOf(machine: Machine, row: typeof outboxEmails.$inferSelect): Promise<Email> {
  const { id, recipient, sender, threading, subject, body, html, files } = row
  return {
    id,
    to: recipient,
    ...(sender && { from: sender }),
    ...(threading && { threading }),
    subject,
    text: body,
    ...(html !== '' && { html }),
    ...(files.length > 0 && { attachments: await attachmentsOf(machine, files) }),
  }
}

function isAnswer(error: unknown): error is { responseCode: number } {
  return typeof (error as { responseCode?: unknown } | undefined)?.responseCode === 'number'
}

/** What a mail server refuses with such a code it refuses however often it's asked. */
function isRefused(error: unknown): boolean {
  return isAnswer(error) && error.responseCode >= 500
}

async function attachmentsOf({ files }: Machine, stored: OutboxFile[]) {
  return Promise.all(
    stored.map(async ({ key, fileName, contentType }) => {
      const file = await files.get(key)
      if (!file) throw new Error(`The file ${fileName} no longer exists.`)
      return { filename: fileName, content: file.bytes, contentType }
    }),
  )
}

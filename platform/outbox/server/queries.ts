import { and, eq, inArray, lte } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database, Email, Machine } from '#kit/server/machine.ts'
import { outboxEmails } from './tables.ts'

export const sendEmailJob = 'send-letter'
export const forgottenEmailsJob = 'send-forgotten-letters'
const forgottenMs = 60_000

/** Writes an email in the transaction of its cause. Call `posted` after the commit, so that it goes out. */
export async function enqueueEmail(
  tx: Database,
  machine: Pick<Machine, 'mailer' | 'now'>,
  email: Email,
): Promise<string> {
  const id = timeOrderedId(machine.now())
  const state = machine.mailer ? 'waiting' : 'kept'
  await tx.insert(outboxEmails).values({
    id,
    recipient: email.to,
    sender: email.from ?? null,
    subject: email.subject,
    body: email.text,
    state,
    createdAt: machine.now(),
  })
  return id
}

/** Hands a written email to the queue, which tries until the mail server takes it. */
export async function posted(machine: Machine, emailId: string): Promise<void> {
  if (machine.mailer) await machine.queue.add({ name: sendEmailJob, data: { emailId }, key: emailId })
}

/** Sends waiting emails; every process of the program takes part. */
export function deliverEmails(machine: Machine): void {
  machine.queue.work(sendEmailJob, async ({ emailId }) => deliver(machine, String(emailId)))
  machine.queue.work(forgottenEmailsJob, () => postForgotten(machine))
  const runAt = new Date(machine.now().getTime() + forgottenMs)
  machine.queue
    .add({ name: forgottenEmailsJob, data: {}, key: 'start', runAt })
    .catch((error: unknown) =>
      machine.log.warn({ reason: errorText(error) }, 'forgotten letters wait for the next start'),
    )
}

/** A process that is killed between a commit and `posted` leaves an email that nobody would send. */
async function postForgotten(machine: Machine): Promise<void> {
  const isForgotten = and(
    eq(outboxEmails.state, 'waiting'),
    lte(outboxEmails.createdAt, new Date(machine.now().getTime() - forgottenMs)),
  )
  const left = await machine.db.select({ id: outboxEmails.id }).from(outboxEmails).where(isForgotten).limit(1000)
  for (const { id } of left) await posted(machine, id)
}

async function deliver(machine: Machine, id: string): Promise<void> {
  const [email] = await machine.db.select().from(outboxEmails).where(eq(outboxEmails.id, id))
  if (!email || !machine.mailer || email.state === 'sent') return
  try {
    await machine.mailer.send({
      to: email.recipient,
      ...(email.sender && { from: email.sender }),
      subject: email.subject,
      text: email.body,
    })
    await machine.db
      .update(outboxEmails)
      .set({ state: 'sent', sentAt: machine.now(), error: '' })
      .where(eq(outboxEmails.id, id))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await machine.db
      .update(outboxEmails)
      .set({ state: 'failed', error: reason.slice(0, 500) })
      .where(eq(outboxEmails.id, id))
    throw error
  }
}

/** What became of some emails, by their ids. */
export async function emailStates(
  db: Database,
  ids: string[],
): Promise<Map<string, typeof outboxEmails.$inferSelect.state>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: outboxEmails.id, state: outboxEmails.state })
    .from(outboxEmails)
    .where(inArray(outboxEmails.id, ids))
  return new Map(rows.map(({ id, state }) => [id, state]))
}

import { and, asc, eq, gt, lt, ne, notExists } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Email, Machine, Transaction } from '#kit/server/machine.ts'
import { untilWritten } from '#kit/server/until-written.ts'
import { keptDays } from '../rules.ts'
import { forgetJob, sendEmailJob, sendingOf, sendKeptJob, sendSomeKept, sweepJob } from './commands.ts'
import { outboxEmails, outboxTexts, type OutboxFile } from './tables.ts'

/** In hours, about: a mail server that is away over a long weekend loses nothing. */
const triedFor = 100

/** Shorter than the queue's lease, so no other process sends the email in that time. */
const patienceMs = 20_000

/** Sends emails as they are added; every process of the program takes part. */
export function workOnEmails(machine: Machine): void {
  machine.queue.work(sendEmailJob, async ({ emailId }, _, isLast) => deliver(machine, String(emailId), isLast), {
    mostAttempts: triedFor,
    waitsOutside: true,
  })
  machine.queue.work(sendKeptJob, ({ since }, finish) =>
    machine.db.transaction(async (tx) => {
      if (machine.mailer) await sendSomeKept(tx, machine, new Date(String(since)))
      await finish(tx)
    }),
  )
  machine.queue.work(sweepJob, () => deleteOldTexts(machine))
  machine.queue.work(forgetJob, ({ emailId }) => forgetText(machine, String(emailId)))
}

/** Deletes the text of an email that was sent, unless others are still to be sent with it. */
async function forgetText({ db }: Machine, emailId: string): Promise<void> {
  const [email] = await db
    .select({ textId: outboxEmails.textId })
    .from(outboxEmails)
    .where(eq(outboxEmails.id, emailId))
  if (email?.textId) await db.delete(outboxTexts).where(and(eq(outboxTexts.id, email.textId), notExists(unsentOf(db))))
}

function unsentOf(db: Machine['db']) {
  return db
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(and(eq(outboxEmails.textId, outboxTexts.id), ne(outboxEmails.state, 'sent')))
}

/** Texts are deleted some time after all their emails were sent; who got which email stays in the list. */
async function deleteOldTexts({ db, now }: Machine): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  await db.delete(outboxTexts).where(and(lt(outboxTexts.createdAt, before), notExists(unsentOf(db))))
}

/** The same, and queues the emails that were already waiting at the start, and a look for old texts. */
export function deliverEmails(machine: Machine): Promise<void> {
  workOnEmails(machine)
  return machine.db
    .transaction(async (tx) => {
      await sendWaiting(tx, machine)
      await machine.queue.addMissing({ name: sweepJob, data: {}, key: 'start' }, tx)
    })
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
  const [found] = await db
    .select({ email: outboxEmails, text: outboxTexts })
    .from(outboxEmails)
    .innerJoin(outboxTexts, eq(outboxTexts.id, outboxEmails.textId))
    .where(eq(outboxEmails.id, id))
  if (!found || !mailer || found.email.state === 'sent') return
  const { whenSent } = found.email
  const write = (outcome: Partial<typeof outboxEmails.$inferInsert>) =>
    untilWritten(
      () =>
        db.transaction(async (tx) => {
          await tx.update(outboxEmails).set(outcome).where(eq(outboxEmails.id, id))
          if (outcome.state === 'sent' && whenSent)
            await machine.queue.add({ ...whenSent, data: { ...whenSent.data, emailId: id } }, tx)
        }),
      patienceMs,
    )
  try {
    await mailer.send(await emailOf(machine, found))
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

type Found = { email: typeof outboxEmails.$inferSelect; text: typeof outboxTexts.$inferSelect }

async function emailOf(machine: Machine, { email, text }: Found): Promise<Email> {
  const { id, recipient, subject } = email
  const { sender, threading, body, html, files } = text
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

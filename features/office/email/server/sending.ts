import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { callerWith } from '#platform/access/server/sessions.ts'
import { bytesOf, countWriting, enqueueEmails, uncountWriting } from '#platform/outbox/server/commands.ts'
import { mayWriteOutside, mustMayWriteOutside } from '#platform/outbox/server/queries.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { KeyedJob, Machine, Transaction } from '#kit/server/machine.ts'
import { errorText } from '#kit/server/error-text.ts'
import { staleEdit } from '#kit/server/versions.ts'
import { refusals } from './refusals.ts'
import { sendDraft } from '../contract.ts'
import { limits, messageIdOf, plainText, undoSeconds } from '../rules.ts'
import { recordMailbox } from './commands.ts'
import { copyFiles, lockDraft, unique } from './drafts.ts'
import { peopleAt } from './people.ts'
import { fileKey, filesOf, lockEmail, type EmailRow, type FileRow } from './queries.ts'
import { mailboxEmails as emails } from './tables.ts'

const sendJob = 'mailbox.send'
const yearMs = 366 * 86_400_000

/** Sends a draft in ten seconds or later; until then it can be taken back. */
export async function schedule(
  tx: Transaction,
  context: Context,
  id: number,
  { version, sendAt }: { version: number; sendAt?: string | undefined },
): Promise<void> {
  const row = await lockDraft(tx, context, id)
  if (row.version !== version) throw staleEdit()
  const { length } = recipientsOf(row)
  if (length === 0) throw invalid('to', refusals.noRecipient)
  if (length > limits.recipients) throw invalid('to', refusals.tooManyRecipients, { most: limits.recipients })
  const now = context.now().getTime()
  const asked = sendAt === undefined ? 0 : Date.parse(sendAt)
  if (asked > now + yearMs) throw invalid('sendAt', refusals.tooLate)
  await countSending(tx, context, row)
  const at = new Date(Math.max(now + undoSeconds * 1000, asked))
  await tx.update(emails).set({ sendAt: at, isDeleted: false }).where(eq(emails.id, id))
  await context.queue.add(jobFor(id, at), tx)
  await recordMailbox(tx, context, context.user.id)
}

const countKey = (id: number) => `mailbox ${id}`

/** Refuses emails to people outside from those who may not write to them, and too many from anyone. */
async function countSending(tx: Transaction, context: Context, row: EmailRow): Promise<void> {
  const { user } = context
  const { inside, outside } = await sides(tx, row)
  if (outside.length > 0) mustMayWriteOutside(user, 'to')
  const bytes = bytesOf(row.message) * (inside.length + Math.min(1, outside.length))
  await countWriting(tx, context, { userId: user.id, emails: outside.length, bytes, key: countKey(row.id) })
}

function jobFor(emailId: number, sendAt: Date): KeyedJob {
  return { name: sendJob, data: { emailId }, runAt: sendAt, key: `${emailId} ${sendAt.toISOString()}` }
}

/** Takes back what has not been sent yet. */
export async function unschedule(tx: Transaction, context: Context, id: number): Promise<void> {
  const row = await lockEmail(tx, context.user.id, id)
  if (row.folder !== 'draft') throw conflict(refusals.alreadySent)
  if (row.sendAt) await uncountWriting(tx, context.user.id, countKey(id))
  await tx.update(emails).set({ sendAt: null }).where(eq(emails.id, id))
  await recordMailbox(tx, context, context.user.id)
}

/** Sends emails when their time has come; every process of the program takes part. */
export function sendEmails(machine: Machine): Promise<void> {
  machine.queue.work(sendJob, ({ emailId }, finish) =>
    machine.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(emails)
        .where(and(eq(emails.id, Number(emailId)), eq(emails.folder, 'draft'), lte(emails.sendAt, machine.now())))
        .for('update')
      // Taken back, or sent by another job: there is nothing to do.
      if (row && !row.isDeleted) await deliverOrKeep(tx, machine, row)
      await finish(tx)
    }),
  )
  return machine.db
    .transaction((tx) => resume(tx, machine))
    .catch((error: unknown) =>
      machine.log.warn({ reason: errorText(error) }, 'scheduled emails wait for the next start'),
    )
}

/** Scheduled emails of a person who may no longer write emails stay drafts. */
async function deliverOrKeep(tx: Transaction, machine: Machine, row: EmailRow): Promise<void> {
  const writer = await callerWith(tx, row.userId)
  const maySend = writer?.ability.can(sendDraft.access.action, sendDraft.access.subject)
  const { outside } = await sides(tx, row)
  if (writer && maySend && (outside.length === 0 || mayWriteOutside(writer))) await deliver(tx, machine, row)
  else await tx.update(emails).set({ sendAt: null }).where(eq(emails.id, row.id))
}

/** A workspace that was moved here brings its scheduled emails, but no jobs. */
async function resume(tx: Transaction, { queue }: Machine): Promise<void> {
  const page = 1000
  for (let after = 0, found = page; found === page;) {
    const waiting = await tx
      .select({ id: emails.id, sendAt: emails.sendAt })
      .from(emails)
      .where(and(eq(emails.folder, 'draft'), isNotNull(emails.sendAt), gt(emails.id, after)))
      .orderBy(asc(emails.id))
      .limit(page)
    for (const { id, sendAt } of waiting) if (sendAt) await queue.addMissing(jobFor(id, sendAt), tx)
    after = waiting.at(-1)?.id ?? after
    found = waiting.length
  }
}

function recipientsOf({ recipients, cc, bcc }: Pick<EmailRow, 'recipients' | 'cc' | 'bcc'>) {
  return unique([...recipients, ...cc, ...bcc])
}

/** The people of the workspace that an email goes to, and everyone else. */
async function sides(tx: Transaction, row: EmailRow) {
  const everybody = recipientsOf(row)
  const inside = await peopleAt(
    tx,
    everybody.map(({ email }) => email),
  )
  return { inside, outside: everybody.filter(({ email }) => !inside.some((one) => one.email === email)) }
}

/** Delivers an email to mailboxes of the workspace, and through the outbox to everyone else. */
export async function deliver(tx: Transaction, machine: Machine, row: EmailRow): Promise<void> {
  const { inside, outside } = await sides(tx, row)
  const attached = await filesOf(tx, row.id)
  for (const { id } of inside) await receive(tx, machine, { row, attached, userId: id })
  const to = outside.map(({ email }) => email)
  const outboxIds = await enqueueEmails(tx, machine, { ...outgoing(row, attached), to })
  const sent = { folder: 'sent' as const, sendAt: null, time: machine.now(), outboxIds }
  await tx.update(emails).set(sent).where(eq(emails.id, row.id))
  await recordMailbox(tx, machine, row.userId)
}

type Received = { row: EmailRow; attached: FileRow[]; userId: number }

async function receive(tx: Transaction, machine: Machine, { row, attached, userId }: Received): Promise<void> {
  const { messageKey, threadKey, fromName, fromEmail, recipients, cc, subject, message, excerpt, references } = row
  const [made] = await tx
    .insert(emails)
    .values({
      userId,
      messageKey,
      threadKey,
      references,
      fromName,
      fromEmail,
      recipients,
      cc,
      subject,
      message,
      excerpt,
      folder: 'inbox',
      isWritten: false,
      time: machine.now(),
    })
    .returning({ id: emails.id })
  await copyFiles(tx, attached, { emailId: made!.id, userId })
  await recordMailbox(tx, machine, userId, 'received')
}

function outgoing(row: EmailRow, attached: FileRow[]) {
  const { fromName, fromEmail, subject, message, references } = row
  const messageId = messageIdOf(row)
  return {
    from: { name: fromName, address: fromEmail },
    subject,
    text: plainText(message),
    html: message,
    files: attached.map(({ name, fileName, contentType }) => ({ key: fileKey(name), fileName, contentType })),
    isPrivate: true,
    ...(messageId !== undefined && { threading: { messageId, references } }),
  }
}

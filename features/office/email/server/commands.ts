import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { keepDeleted, recordEvent } from '#platform/events/server/commands.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { ReadEmail } from '#kit/documents/parse-email.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import type { changeEmails } from '../contract.ts'
import { refusals } from './refusals.ts'
import { excerptOf, keysNamed, mayMove, type Label } from '../rules.ts'
import { unusedFiles } from './file-keys.ts'
import { fileKey, findIncoming, type FileRow } from './queries.ts'
import { mailboxEmails as emails, mailboxFiles as files } from './tables.ts'

type Change = Input<typeof changeEmails.body>

/** Tells the open screens of a mailbox's owner that something in it changed. Its kind says no more: the log is read by others. */
export async function recordMailbox(
  tx: Transaction,
  actor: Pick<Machine, 'now'>,
  userId: number,
  what: 'changed' | 'received' = 'changed',
): Promise<void> {
  await recordEvent(tx, { now: actor.now }, { kind: `mailbox.${what}`, entity: 'mailbox', entityId: userId })
}

/** Toggles a label on emails of the caller, or merges data into them. */
export async function applyChange(tx: Transaction, context: Context, { ids, data = {}, label }: Change): Promise<void> {
  const own = await lockOwn(tx, context.user.id, ids)
  const where = inArray(
    emails.id,
    own.map(({ id }) => id),
  )
  if (label !== undefined)
    await tx
      .update(emails)
      .set({ labels: toggled(label) })
      .where(where)
  else await merge(tx, own, data)
  await recordMailbox(tx, context, context.user.id)
}

type Own = Pick<typeof emails.$inferSelect, 'id' | 'folder' | 'isWritten'>

/** The emails among these that lie in a person's mailbox; refused where there are none. */
async function lockOwn(tx: Transaction, userId: number, ids: number[]): Promise<Own[]> {
  const own = await tx
    .select({ id: emails.id, folder: emails.folder, isWritten: emails.isWritten })
    .from(emails)
    .where(and(inArray(emails.id, ids), eq(emails.userId, userId)))
    .orderBy(emails.id)
    .for('update')
  if (own.length === 0) throw notFound(refusals.things.email, ids[0])
  return own
}

async function merge(tx: Transaction, own: Own[], { labels, folder, ...flags }: NonNullable<Change['data']>) {
  if (folder && !own.every((email) => mayMove(email, folder))) throw conflict(refusals.cannotMove)
  const set = {
    ...flags,
    ...(folder && { folder }),
    ...(labels && { labels: [...new Set(labels)] }),
    // What is thrown away is not sent later.
    ...(flags.isDeleted && { sendAt: null }),
  }
  if (Object.keys(set).length === 0) return
  await tx
    .update(emails)
    .set(set)
    .where(
      inArray(
        emails.id,
        own.map(({ id }) => id),
      ),
    )
}

function toggled(label: Label) {
  const one = JSON.stringify([label])
  return sql`case when ${emails.labels} @> ${one}::jsonb then ${emails.labels} - ${label}::text else ${emails.labels} || ${one}::jsonb end`
}

/** Deletes emails in the caller's trash for good. Returns how many. */
export async function deleteForGood(tx: Transaction, context: Context, ids: number[]): Promise<number> {
  const { id: userId } = context.user
  const inTrash = and(inArray(emails.id, ids), eq(emails.userId, userId), eq(emails.isDeleted, true))
  const gone = await tx.select({ id: emails.id }).from(emails).where(inTrash).for('update')
  if (gone.length === 0) throw notFound(refusals.things.trashed, ids[0])
  await removeRows(
    tx,
    context,
    gone.map(({ id }) => id),
  )
  await recordMailbox(tx, context, userId)
  return gone.length
}

/** Removes rows with their files. The bytes are deleted later, once no mailbox uses them any more. */
export async function removeRows(tx: Transaction, context: Context, ids: number[]): Promise<void> {
  const attached = await tx.delete(files).where(inArray(files.emailId, ids)).returning({ name: files.name })
  await tx.delete(emails).where(inArray(emails.id, ids))
  await removeFiles(
    tx,
    context,
    attached.map(({ name }) => name),
  )
}

export async function removeFiles(tx: Transaction, context: Context, names: string[]): Promise<void> {
  const unused = await unusedFiles(tx, names)
  const [first] = unused
  if (first === undefined) return
  const thing = { entity: 'mailboxFile', entityId: first }
  await keepDeleted(tx, context, thing, { rows: {}, files: unused.map(fileKey) })
}

export type IncomingEmail = {
  userId: number
  /** The address of the account it arrived at. */
  ownAddress: string
  folder: 'inbox' | 'spam'
  flags: { isRead: boolean; isStarred: boolean }
  receivedAt: Date
  email: Omit<ReadEmail, 'files'>
  files: Pick<FileRow, 'name' | 'fileName' | 'contentType' | 'sizeBytes'>[]
}

/** Puts an email from a mail server into a mailbox; one that is there already is not put there again. */
export async function receiveIncoming(tx: Transaction, { userId, ...given }: IncomingEmail): Promise<number> {
  const { email, flags, ownAddress, folder, receivedAt } = given
  const { messageId: messageKey, references, from, to, cc, subject, html: message, isCut } = email
  const known = await findIncoming(tx, userId, messageKey)
  if (known !== undefined) return known
  const [made] = await tx
    .insert(emails)
    .values({
      ...flags,
      userId,
      messageKey,
      threadKey: await conversationOf(tx, userId, email),
      references,
      fromName: from.name,
      fromEmail: from.email,
      recipients: to,
      cc,
      subject,
      message,
      excerpt: excerptOf(message),
      folder,
      isWritten: false,
      time: receivedAt,
      ownAddress,
      isCut,
    })
    .returning({ id: emails.id })
  const rows = given.files.map((file) => ({ ...file, userId, emailId: made!.id }))
  if (rows.length > 0) await tx.insert(files).values(rows)
  return made!.id
}

/** The conversation of an email that it answers, or the one that later answers will name. */
async function conversationOf(tx: Transaction, userId: number, { messageId, references }: IncomingEmail['email']) {
  const [first] = references
  if (first === undefined) return messageId
  const [answered] = await tx
    .select({ threadKey: emails.threadKey })
    .from(emails)
    .where(and(eq(emails.userId, userId), inArray(emails.messageKey, keysNamed(references))))
    .orderBy(desc(emails.time), desc(emails.id))
    .limit(1)
  return answered?.threadKey ?? first
}

type FlagChange = { id: number; before: IncomingEmail['flags']; after: IncomingEmail['flags'] }

/** Applies read and star changes from a mail server, unless they changed here in the meantime. Returns whether it did. */
export async function setFlags(tx: Transaction, { id, before, after }: FlagChange): Promise<boolean> {
  const isAsBefore = and(eq(emails.isRead, before.isRead), eq(emails.isStarred, before.isStarred))
  const changed = await tx
    .update(emails)
    .set(after)
    .where(and(eq(emails.id, id), isAsBefore))
    .returning({ id: emails.id })
  return changed.length > 0
}

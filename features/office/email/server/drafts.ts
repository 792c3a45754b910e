import { and, eq, sum } from 'drizzle-orm'
import { keepFile } from '#platform/files/server/commands.ts'
import { pictureFacts } from '#platform/files/rules.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import type { answerEmail, Attachment, DraftBody, Recipient } from '../contract.ts'
import { refusals } from './refusals.ts'
import { answerSubject, escaped, excerptOf, limits, messageIdOf, plainText } from '../rules.ts'
import { mustHaveRoomToWrite } from './draft-room.ts'
import { removeFiles, recordMailbox, removeRows } from './commands.ts'
import { fileKey, filesOf, lockEmail, presentFile, type EmailRow, type FileRow } from './queries.ts'
import { mailboxEmails as emails, mailboxFiles as files } from './tables.ts'

/** What a draft's body puts into its row. */
function rowOf({ to, cc, bcc, subject, message }: DraftBody) {
  return { recipients: to, cc, bcc, subject, message, excerpt: excerptOf(message) }
}

/** Where a draft stands in a conversation, and the address of its writer that it is sent from. */
type Place = Pick<EmailRow, 'threadKey' | 'references' | 'ownAddress'>

export async function insertDraft(
  tx: Transaction,
  context: Context,
  body: DraftBody,
  { threadKey = crypto.randomUUID(), references = [], ownAddress = '' }: Partial<Place> = {},
): Promise<number> {
  await mustHaveRoomToWrite(tx, context, body)
  const { id: userId, fullName: fromName, email } = context.user
  const [made] = await tx
    .insert(emails)
    .values({
      ...rowOf(body),
      userId,
      fromName,
      fromEmail: ownAddress || email,
      ownAddress,
      messageKey: crypto.randomUUID(),
      threadKey,
      references,
      folder: 'draft',
      isWritten: true,
      isRead: true,
      time: context.now(),
    })
    .returning({ id: emails.id })
  await recordMailbox(tx, context, userId)
  return made!.id
}

/** A draft of the caller that can be changed, locked. */
export async function lockDraft(tx: Transaction, context: Context, id: number): Promise<EmailRow> {
  const row = await lockEmail(tx, context.user.id, id)
  if (row.folder !== 'draft') throw conflict(refusals.alreadySent)
  if (row.sendAt) throw conflict(refusals.isScheduled)
  return row
}

export async function changeDraft(
  tx: Transaction,
  context: Context,
  id: number,
  { version, ...body }: DraftBody & { version: number },
): Promise<void> {
  const { message: before } = await lockDraft(tx, context, id)
  await mustHaveRoomToWrite(tx, context, { message: body.message, before })
  const set = { ...rowOf(body), time: context.now(), isDeleted: false }
  await changeVersion(tx, emails, { where: eq(emails.id, id), version, set })
  await recordMailbox(tx, context, context.user.id)
}

/** Throws a draft into the trash; one that holds nothing goes for good. */
export async function discard(tx: Transaction, context: Context, id: number): Promise<void> {
  const row = await lockEmail(tx, context.user.id, id)
  if (row.folder !== 'draft') throw conflict(refusals.alreadySent)
  const isBlank = row.subject === '' && row.excerpt === '' && row.recipients.length === 0
  if (isBlank && (await filesOf(tx, id)).length === 0) await removeRows(tx, context, [id])
  else await tx.update(emails).set({ isDeleted: true, sendAt: null }).where(eq(emails.id, id))
  await recordMailbox(tx, context, context.user.id)
}

type AnswerKind = Input<typeof answerEmail.body>['kind']

/** Starts a draft that answers or forwards an email, with what was written quoted below. */
export async function insertAnswer(tx: Transaction, context: Context, id: number, kind: AnswerKind): Promise<number> {
  const row = await lockEmail(tx, context.user.id, id)
  if (row.folder === 'draft') throw conflict(refusals.notSentYet)
  const body = {
    ...recipientsOf(row, kind, row.ownAddress || context.user.email),
    bcc: [],
    subject: answerSubject(row.subject, kind),
    message: quoted(row, kind),
  }
  const { ownAddress, threadKey } = row
  const place = kind === 'forward' ? { ownAddress } : { ownAddress, threadKey, references: referencesTo(row) }
  const draftId = await insertDraft(tx, context, body, place)
  if (kind === 'forward') await copyFiles(tx, await filesOf(tx, id), { emailId: draftId, userId: context.user.id })
  return draftId
}

function referencesTo(row: EmailRow): string[] {
  const id = messageIdOf(row)
  return id === undefined ? row.references : [...row.references, id].slice(-mostReferences)
}

function recipientsOf(row: EmailRow, kind: AnswerKind, own: string): { to: Recipient[]; cc: Recipient[] } {
  if (kind === 'forward') return { to: [], cc: [] }
  const sender = { email: row.fromEmail, name: row.fromName }
  const isOwn = row.fromEmail === own
  const first = isOwn ? row.recipients : [sender]
  if (kind === 'reply') return { to: first, cc: [] }
  const to = unique([...first, ...row.recipients].filter(({ email }) => email !== own))
  const cc = unique(row.cc).filter(({ email }) => email !== own && !to.some((one) => one.email === email))
  return { to: to.length > 0 ? to : first, cc }
}

export function unique(people: Recipient[]): Recipient[] {
  return [...new Map(people.map((one) => [one.email, one])).values()]
}

// The line above a quotation is the same in every language: name, address, day and time.
function quoted({ fromName, fromEmail, time, subject, message, recipients }: EmailRow, kind: AnswerKind): string {
  const at = time.toISOString().slice(0, 16).replace('T', ' ')
  const head = `${escaped(fromName)} &lt;${escaped(fromEmail)}&gt; · ${at} UTC`
  const more =
    kind === 'forward' ? `<br>${escaped(subject)}<br>→ ${recipients.map(({ email }) => escaped(email)).join(', ')}` : ''
  const body = message.length > longestQuote ? `<p>${escaped(plainText(message).slice(0, longestQuote))}</p>` : message
  return `<p></p><p></p><blockquote><p>${head}${more}</p>${body}</blockquote>`
}

const longestQuote = 100_000
const mostReferences = 50

export async function copyFiles(
  tx: Transaction,
  attached: FileRow[],
  to: { emailId: number; userId: number },
): Promise<void> {
  const rows = attached.map(({ name, fileName, contentType, sizeBytes }) => ({
    ...to,
    name,
    fileName,
    contentType,
    sizeBytes,
  }))
  if (rows.length > 0) await tx.insert(files).values(rows)
}

/** Keeps a file that was added to a draft; what it is, its content decides. */
export async function attach(
  context: Context,
  { id, fileName, bytes }: { id: number; fileName: string; bytes: Uint8Array },
): Promise<Attachment> {
  if (bytes.length === 0) throw invalid('body', refusals.emptyFile)
  const contentType = pictureFacts(bytes)?.contentType ?? 'application/octet-stream'
  const name = secretToken()
  return context.db.transaction(async (tx) => {
    await lockDraft(tx, context, id)
    await mustHaveRoom(tx, id, bytes.length)
    const [file] = await tx
      .insert(files)
      .values({ emailId: id, userId: context.user.id, name, fileName, contentType, sizeBytes: bytes.length })
      .returning()
    await recordMailbox(tx, context, context.user.id)
    await keepFile(tx, context, fileKey(name), { bytes, contentType })
    return presentFile(file!)
  })
}

async function mustHaveRoom(db: Database, emailId: number, bytes: number): Promise<void> {
  const attached = await filesOf(db, emailId)
  if (attached.length >= limits.files) throw conflict(refusals.tooManyFiles, { most: limits.files })
  const [row] = await db
    .select({ total: sum(files.sizeBytes).mapWith(Number) })
    .from(files)
    .where(eq(files.emailId, emailId))
  const most = limits.totalBytes
  if ((row?.total ?? 0) + bytes > most) throw conflict(refusals.tooLarge, { megabytes: most / 1_000_000 })
}

export async function detach(tx: Transaction, context: Context, { id, fileId }: { id: number; fileId: number }) {
  await lockDraft(tx, context, id)
  const [file] = await tx
    .delete(files)
    .where(and(eq(files.id, fileId), eq(files.emailId, id)))
    .returning()
  if (!file) throw notFound(refusals.things.file, fileId)
  await removeFiles(tx, context, [file.name])
  await recordMailbox(tx, context, context.user.id)
}

import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { emailStates } from '#platform/outbox/server/queries.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { contains } from '#kit/server/search-text.ts'
import type { Attachment, Email, EmailsMeta, Reply } from '../contract.ts'
import { refusals } from './refusals.ts'
import { escaped, longestInList, longestReplyInList, mostCounted, mostListed, sizeText } from '../rules.ts'
import { mailboxEmails as emails, mailboxFiles as files } from './tables.ts'

export type EmailRow = typeof emails.$inferSelect
export type FileRow = typeof files.$inferSelect
type Owner = Pick<Caller, 'id' | 'email'>

const mostReplies = 100
const mostRepliesInList = 500

/** What a row of a mailbox is shown with; the picture is that of the person who has the address today. */
const columns = {
  id: emails.id,
  threadKey: emails.threadKey,
  recipients: emails.recipients,
  fromName: emails.fromName,
  fromEmail: emails.fromEmail,
  avatar: users.avatar,
  subject: emails.subject,
  cc: emails.cc,
  bcc: emails.bcc,
  message: emails.message,
  excerpt: emails.excerpt,
  isStarred: emails.isStarred,
  labels: emails.labels,
  time: emails.time,
  folder: emails.folder,
  isRead: emails.isRead,
  isDeleted: emails.isDeleted,
  isCut: emails.isCut,
  ownAddress: emails.ownAddress,
  sendAt: emails.sendAt,
  outboxIds: emails.outboxIds,
  version: emails.version,
}
const inList = {
  ...columns,
  message: sql<string>`case when octet_length(${emails.message}) <= ${longestInList} then ${emails.message} else '' end`,
}
/** Of the others of a conversation a list holds short messages, and the first words of long ones. */
const inConversationList = {
  ...columns,
  message: sql<string>`case when octet_length(${emails.message}) <= ${longestReplyInList} then ${emails.message} else '' end`,
}
const sender = { table: users, on: eq(users.email, emails.fromEmail) }

type Shown = Omit<Pick<EmailRow, keyof typeof columns & keyof EmailRow>, 'avatar'> & { avatar: string | null }

/** The address at which a kept file is read. */
export function fileUrl(name: string): string {
  return `/api/apps/email/file/${name}`
}

/** Where the files of emails lie. */
export function fileKey(name: string): string {
  return `email/${name}`
}

/** Emails of a mailbox that fit a view; a folder that does not exist holds nothing. */
function inView(filter: string): SQL | undefined {
  if (filter === 'trashed') return eq(emails.isDeleted, true)
  const isThere = eq(emails.isDeleted, false)
  if (filter === 'starred') return and(eq(emails.isStarred, true), isThere)
  if (filter === 'all') return isThere
  return and(sql`${emails.folder} = ${filter}`, isThere)
}

function hasLabel(label: string | undefined): SQL | undefined {
  return label === undefined
    ? undefined
    : and(sql`${emails.labels} <> '[]'::jsonb`, sql`${emails.labels} @> ${JSON.stringify([label])}::jsonb`)
}

type EmailQuery = Pick<ListQuery, 'q' | 'page' | 'itemsPerPage'> & {
  filter?: string | undefined
  label?: string | undefined
}

/** One page of a mailbox, each email with the others of its conversation. */
export async function listMailbox(db: Database, owner: Owner, { filter = 'inbox', label, ...query }: EmailQuery) {
  const page = await listPage(
    db,
    { ...query, orderBy: 'desc' },
    {
      from: emails,
      columns: inList,
      shownJoins: [sender],
      where: [eq(emails.userId, owner.id), inView(filter), hasLabel(label)],
      search: emails.searchText,
      sort: {},
      unsorted: { by: emails.time, order: 'desc' },
      id: emails.id,
      mostCounted: mostListed,
    },
  )
  const rows: Shown[] = page.rows
  const replies = await conversationsOf(db, owner, rows)
  const shown = await presenterOf(db, owner, [...rows, ...replies])
  return {
    emails: rows.map((row): Email => {
      const others = replies.filter((one) => one.threadKey === row.threadKey && one.id !== row.id)
      return { ...shown(row), replies: others.map(shown).map(withFirstWords) }
    }),
    emailsMeta: await countsOf(db, owner.id),
    totalEmails: page.total,
  }
}

function withFirstWords(reply: Reply): Reply {
  return reply.message === '' && reply.excerpt !== ''
    ? { ...reply, message: `<p>${escaped(reply.excerpt)} …</p>` }
    : reply
}

async function conversationsOf(db: Database, owner: Owner, rows: Shown[]): Promise<Shown[]> {
  const keys = [...new Set(rows.map(({ threadKey }) => threadKey))]
  if (keys.length === 0) return []
  return db
    .select(inConversationList)
    .from(emails)
    .leftJoin(users, sender.on)
    .where(and(inConversation(owner.id, keys), ne(emails.folder, 'draft')))
    .orderBy(asc(emails.time), asc(emails.id))
    .limit(mostRepliesInList)
}

function inConversation(userId: number, keys: string[]): SQL | undefined {
  return and(eq(emails.userId, userId), inArray(emails.threadKey, keys), eq(emails.isDeleted, false))
}

/** How many emails wait in a mailbox. */
export async function countsOf(db: Database, userId: number): Promise<EmailsMeta> {
  const unread = (folder: string) =>
    counted(sql`user_id = ${userId} and folder = ${folder} and not is_read and not is_deleted`)
  const rows = await askRows<Record<keyof EmailsMeta, number>>(
    db,
    sql`select
      ${unread('inbox')} as inbox,
      ${counted(sql`user_id = ${userId} and folder = 'draft' and not is_deleted`)} as draft,
      ${unread('spam')} as spam,
      ${counted(sql`user_id = ${userId} and is_starred and not is_deleted`)} as star`,
  )
  const { inbox, draft, spam, star } = rows[0]!
  return { inbox: Number(inbox), draft: Number(draft), spam: Number(spam), star: Number(star) }
}

// Written out, since the query builder has no select without a table; each part is a walk along an index of its own.
function counted(where: SQL): SQL {
  return sql`(select count(*)::int from (select from ${emails} where ${where} limit ${sql.raw(String(mostCounted))}) found)`
}

/** One email of a mailbox with the others of its conversation, oldest first; of others' mailboxes there is nothing. */
export async function presentEmail(db: Database, owner: Owner, id: number): Promise<Email> {
  const [row]: Shown[] = await db
    .select(columns)
    .from(emails)
    .leftJoin(users, sender.on)
    .where(and(eq(emails.id, id), eq(emails.userId, owner.id)))
  if (!row) throw notFound(refusals.things.email, id)
  const replies: Shown[] = await db
    .select(columns)
    .from(emails)
    .leftJoin(users, sender.on)
    .where(and(inConversation(owner.id, [row.threadKey]), ne(emails.id, id), ne(emails.folder, 'draft')))
    .orderBy(asc(emails.time), asc(emails.id))
    .limit(mostReplies)
  const shown = await presenterOf(db, owner, [row, ...replies])
  return { ...shown(row), replies: replies.map(shown) }
}

async function presenterOf(db: Database, owner: Owner, rows: Shown[]): Promise<(row: Shown) => Reply> {
  const attached = await filesByEmail(db, [...new Set(rows.map(({ id }) => id))])
  const states = await emailStates(db, [...new Set(rows.flatMap(({ outboxIds }) => outboxIds))])
  const asMe = (people: Shown['cc'], own: string) =>
    people.map((one) => ([owner.email, own].includes(one.email) ? { ...one, name: 'me' } : one))
  return ({ recipients, fromName, fromEmail, avatar, outboxIds, ownAddress, ...row }) => ({
    ...row,
    to: asMe(recipients, ownAddress),
    cc: asMe(row.cc, ownAddress),
    bcc: asMe(row.bcc, ownAddress),
    from: { name: fromName, email: fromEmail, avatar: avatar ?? '' },
    attachments: attached.get(row.id) ?? [],
    time: row.time.toISOString(),
    sendAt: row.sendAt?.toISOString() ?? null,
    delivery: worstOf(outboxIds.map((id) => states.get(id) ?? 'sent')),
    replies: [],
  })
}

const stateOrder = ['failed', 'kept', 'waiting', 'sent'] as const

function worstOf(states: (typeof stateOrder)[number][]): Reply['delivery'] {
  return stateOrder.find((state) => states.includes(state)) ?? 'none'
}

async function filesByEmail(db: Database, ids: number[]): Promise<Map<number, Attachment[]>> {
  const found = new Map<number, Attachment[]>()
  if (ids.length === 0) return found
  const rows = await db.select().from(files).where(inArray(files.emailId, ids)).orderBy(asc(files.id)).limit(10_000)
  for (const row of rows) found.set(row.emailId, [...(found.get(row.emailId) ?? []), presentFile(row)])
  return found
}

export function presentFile({ id, name, fileName, contentType, sizeBytes }: FileRow): Attachment {
  const url = fileUrl(name)
  const thumbnail = contentType.startsWith('image/') ? url : ''
  return { id, fileName, thumbnail, url, size: sizeText(sizeBytes), sizeBytes }
}

export function filesOf(db: Database, emailId: number): Promise<FileRow[]> {
  return db.select().from(files).where(eq(files.emailId, emailId)).orderBy(asc(files.id)).limit(100)
}

/** Refuses if an email is in another person's mailbox, or doesn't exist. */
export async function ownEmail(db: Database, userId: number, id: number): Promise<void> {
  const [row] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.id, id), eq(emails.userId, userId)))
  if (!row) throw notFound(refusals.things.email, id)
}

/** An email of a person, locked to be changed. */
export async function lockEmail(tx: Transaction, userId: number, id: number): Promise<EmailRow> {
  const [row] = await tx
    .select()
    .from(emails)
    .where(and(eq(emails.id, id), eq(emails.userId, userId)))
    .for('update')
  if (!row) throw notFound(refusals.things.email, id)
  return row
}

/** Finds a person's own emails by sender and subject. */
export const emailFinder: Finder = {
  category: 'emails',
  title: 'Email',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Email')) return []
    const found = await db
      .select({ id: emails.id, subject: emails.subject, fromName: emails.fromName, folder: emails.folder })
      .from(emails)
      .where(and(eq(emails.userId, user.id), eq(emails.isDeleted, false), contains(emails.searchText, text)))
      .orderBy(sql`${emails.time} desc`, sql`${emails.id} desc`)
      .limit(most)
    return found.map(({ id, subject, fromName, folder }) => ({
      url: { path: `/apps/email/filter/${folder}?mail=${id}` },
      icon: 'mail',
      title: subject || fromName,
      subtitle: fromName,
    }))
  },
}

/** The email that a person received under a message id. */
export async function findIncoming(db: Database, userId: number, messageKey: string): Promise<number | undefined> {
  const isThere = and(eq(emails.userId, userId), eq(emails.messageKey, messageKey), eq(emails.isWritten, false))
  const [row] = await db.select({ id: emails.id }).from(emails).where(isThere).orderBy(asc(emails.id)).limit(1)
  return row?.id
}

/** What was read and starred among some emails. */
export async function flagsOf(
  db: Database,
  ids: number[],
): Promise<Map<number, { isRead: boolean; isStarred: boolean }>> {
  if (ids.length === 0) return new Map()
  const { id, isRead, isStarred } = emails
  const rows = await db.select({ id, isRead, isStarred }).from(emails).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

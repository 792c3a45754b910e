import { and, asc, desc, eq, gt, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { connectedAmong } from '#platform/events/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import type { Chat, ChatFile, Member, Message } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mostCounted, mostMembers, pageLength, type Mark } from '../rules.ts'
import { contactColumns, presentContact } from './people.ts'
import { fileKey, presentFile, presentMessages, visibleTo, type MessageRow } from './present-messages.ts'
import { chatBlocks, chatFiles, chatMembers, chatMessages, chatProfiles, chats } from './tables.ts'

export type Source = Pick<Machine, 'db' | 'now'>
export { fileKey, fileUrl, presentFile, presentMessage, presentMessages, visibleTo } from './present-messages.ts'
export { clientIdsOf, topicMembers, unreadInTopic } from './topic-threads.ts'
export type Membership = { chat: typeof chats.$inferSelect; own: typeof chatMembers.$inferSelect }
type Window = { before?: number | undefined; limit: number }

/** A chat of a person; for everyone else it doesn't exist. */
export async function membershipOf(db: Database, chatId: number, userId: number): Promise<Membership> {
  const [found] = await db
    .select({ chat: chats, own: chatMembers })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId)))
  if (!found) throw notFound(refusals.things.chat, chatId)
  return found
}

/** The chat of two people, where there is one. */
export async function pairChat(db: Database, pair: string): Promise<number | undefined> {
  const [found] = await db.select({ id: chats.id }).from(chats).where(eq(chats.pair, pair))
  return found?.id
}

/** The ids of everyone in a chat. */
export async function memberIds(db: Database, chatId: number): Promise<number[]> {
  const found = await db
    .select({ userId: chatMembers.userId })
    .from(chatMembers)
    .where(eq(chatMembers.chatId, chatId))
    .orderBy(asc(chatMembers.userId))
    .limit(mostMembers)
  return found.map(({ userId }) => userId)
}

export async function membersOf({ db, now }: Source, chatId: number): Promise<Member[]> {
  const { seenId, deliveredId, isOwner } = chatMembers
  const rows = await db
    .select({ ...contactColumns, seenId, deliveredId, isOwner })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .leftJoin(chatProfiles, eq(chatProfiles.userId, users.id))
    .where(eq(chatMembers.chatId, chatId))
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(mostMembers)
  const connected = await connectedAmong(
    db,
    now(),
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const marks = { seenId: row.seenId, deliveredId: row.deliveredId, isOwner: row.isOwner }
    return { ...presentContact(row, connected), ...marks }
  })
}

/** How many messages a member has not seen, up to the largest number shown. */
export function unseenCount(userId: number): SQL<number> {
  const after = sql`greatest(${chatMembers.seenId}, ${chatMembers.fromId})`
  return sql<number>`(select count(*)::int from (select 1 from ${chatMessages} where ${chatMessages.chatId} = ${chatMembers.chatId} and ${chatMessages.id} > ${after} and ${chatMessages.userId} is distinct from ${userId} and ${chatMessages.happening} is null and not ${chatMessages.isDeleted} limit ${mostCounted + 1}) unseen)`
}

/** A chat with its newest messages, as one of its people sees it. */
export async function presentChat(source: Source, { chat, own }: Membership, window: Window): Promise<Chat> {
  const members = await membersOf(source, chat.id)
  const other = chat.isGroup ? undefined : members.find(({ id }) => id !== own.userId)
  const { messages, hasMore } = await olderMessages(source.db, own, { ...window, marks: members })
  return {
    id: chat.id,
    userId: other?.id ?? 0,
    isGroup: chat.isGroup,
    title: chat.isGroup ? chat.title : (other?.fullName ?? ''),
    isMuted: own.isMuted,
    unseenMsgs: 0,
    revision: chat.revision,
    hasOlder: hasMore,
    messages,
    members,
    block: other ? await blockBetween(source.db, own.userId, other.id) : 'none',
  }
}

/** Whether one of two people wants to hear nothing of the other. */
export async function blockBetween(db: Database, ownId: number, otherId: number): Promise<Chat['block']> {
  const found = await db
    .select({ userId: chatBlocks.userId })
    .from(chatBlocks)
    .where(
      or(
        and(eq(chatBlocks.userId, ownId), eq(chatBlocks.blockedId, otherId)),
        and(eq(chatBlocks.userId, otherId), eq(chatBlocks.blockedId, ownId)),
      ),
    )
  if (found.some(({ userId }) => userId === ownId)) return 'byYou'
  return found.length > 0 ? 'byThem' : 'none'
}

type Own = Membership['own']
type Found = { messages: Message[]; hasMore: boolean }

/** The newest messages before one, oldest first. */
export async function olderMessages(
  db: Database,
  own: Own,
  { before, limit, q, marks }: Window & { q?: string | undefined; marks: Mark[] },
): Promise<Found> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(
      and(
        visibleTo(own),
        before ? lt(chatMessages.id, before) : undefined,
        q === undefined
          ? undefined
          : and(contains(chatMessages.searchText, q, 'many'), eq(chatMessages.isDeleted, false)),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(limit + 1)
  return {
    messages: await presentMessages(db, rows.slice(0, limit).toReversed(), () => marks),
    hasMore: rows.length > limit,
  }
}

/** What was sent, edited or deleted since a revision, in that order. */
export async function changedMessages(
  db: Database,
  own: Own,
  { since, limit, marks }: { since: number; limit: number; marks: Mark[] },
): Promise<Found> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(visibleTo(own), gt(chatMessages.revision, since)))
    .orderBy(asc(chatMessages.revision))
    .limit(limit + 1)
  return { messages: await presentMessages(db, rows.slice(0, limit), () => marks), hasMore: rows.length > limit }
}

/** A message of a person's own, for changing it. */
export async function ownMessage(tx: Transaction, id: number, userId: number): Promise<MessageRow> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.userId, userId), eq(chatMessages.isDeleted, false)))
  // People who have left the chat can't change their messages in it.
  if (!row || row.happening) throw notFound(refusals.things.message, id)
  await membershipOf(tx, row.chatId, userId)
  return row
}

/** The newest files a member may see in a chat. */
export async function threadFiles(db: Database, { chatId, fromId }: Own): Promise<ChatFile[]> {
  const rows = await db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.chatId, chatId), gt(chatFiles.messageId, fromId)))
    .orderBy(desc(chatFiles.id))
    .limit(pageLength)
  return rows.map(presentFile)
}

/** Everyone with a two-person chat with this person, to signal whether that person is online. */
export async function partnersOf(db: Database, userId: number): Promise<number[]> {
  const own = db.select({ chatId: chatMembers.chatId }).from(chatMembers).where(eq(chatMembers.userId, userId))
  const found = await db
    .selectDistinct({ userId: chatMembers.userId })
    .from(chatMembers)
    .where(and(inArray(chatMembers.chatId, own), ne(chatMembers.userId, userId)))
    .limit(500)
  return found.map((one) => one.userId)
}

/** The keys of all files that are pointed at. */
export async function allFileKeys(db: Database): Promise<string[]> {
  const rows = await db.select({ name: chatFiles.name }).from(chatFiles)
  return rows.map(({ name }) => fileKey(name))
}

import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { Database } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import type { FoundMessage, Message } from '../contract.ts'
import type { Mark } from '../rules.ts'
import { olderMessages, presentMessages, visibleTo, type Membership } from './queries.ts'
import { chatMembers, chatMessages, chats } from './tables.ts'

type Own = Membership['own']
type Found = { messages: Message[]; hasMore: boolean; hasNewer: boolean }
type Asked = { limit: number; marks: Mark[] }

/** The messages after one, oldest first. */
export async function newerMessages(
  db: Database,
  own: Own,
  { after, limit, marks }: Asked & { after: number },
): Promise<Found> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(visibleTo(own), gt(chatMessages.id, after)))
    .orderBy(asc(chatMessages.id))
    .limit(limit + 1)
  const messages = await presentMessages(db, rows.slice(0, limit), () => marks)
  return { messages, hasMore: after > own.fromId, hasNewer: rows.length > limit }
}

/** A message with those before and after it. */
export async function messagesAround(
  db: Database,
  own: Own,
  { around, limit, marks }: Asked & { around: number },
): Promise<Found> {
  const half = Math.ceil(limit / 2)
  const older = await olderMessages(db, own, { before: around + 1, limit: half, marks })
  const newer = await newerMessages(db, own, { after: around, limit: half, marks })
  return { messages: [...older.messages, ...newer.messages], hasMore: older.hasMore, hasNewer: newer.hasNewer }
}

/** Messages of a person's chats that hold a text, the newest first. */
export async function foundMessages(
  db: Database,
  userId: number,
  { q, limit }: { q?: string | undefined; limit: number },
): Promise<{ found: FoundMessage[]; hasMore: boolean }> {
  if (q === undefined || q === '') return { found: [], hasMore: false }
  const others = alias(chatMembers, 'others')
  const isOther = and(eq(others.chatId, chats.id), eq(chats.isGroup, false), sql`${others.userId} <> ${userId}`)
  const rows = await db
    .select({ message: chatMessages, title: sql<string>`coalesce(${users.fullName}, ${chats.title})` })
    .from(chatMessages)
    .innerJoin(chatMembers, and(eq(chatMembers.chatId, chatMessages.chatId), eq(chatMembers.userId, userId)))
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .leftJoin(others, isOther)
    .leftJoin(users, eq(users.id, others.userId))
    .where(
      and(
        gt(chatMessages.id, chatMembers.fromId),
        eq(chatMessages.isDeleted, false),
        contains(chatMessages.searchText, q),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(limit + 1)
  const kept = rows.slice(0, limit)
  const messages = await presentMessages(
    db,
    kept.map(({ message }) => message),
    () => [],
  )
  const found = kept.map(({ message, title }, at) => ({ chatId: message.chatId, title, message: messages[at]! }))
  return { found, hasMore: rows.length > limit }
}

import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { connectedAmong } from '#platform/events/server/queries.ts'
import { matches } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import type { ChatRow, Message } from '../contract.ts'
import { mostChats, type Mark } from '../rules.ts'
import { contactColumns, presentContact } from './people.ts'
import { presentMessages, unseenCount, type Source } from './queries.ts'
import { chatMembers, chatMessages, chatProfiles, chats } from './tables.ts'

type Asked = { userId: number; q: string | undefined; isRecentFirst: boolean }

/** A person's chats: by number, the newest first, or by when something was last said. */
export async function chatsOf(source: Source, asked: Asked): Promise<ChatRow[]> {
  const rows = await rowsOf(source.db, asked)
  const [last, connected] = await Promise.all([
    lastMessages(source.db, rows),
    connectedAmong(
      source.db,
      source.now(),
      rows.flatMap(({ other }) => other ?? []),
    ),
  ])
  return rows.map((row) => {
    const { role, about, avatar, status, fullName } = presentContact({ ...row, id: row.other ?? 0 }, connected)
    return {
      id: row.chatId,
      userId: row.other ?? 0,
      isGroup: row.isGroup,
      fullName: row.isGroup ? row.title : fullName,
      role,
      about,
      avatar,
      status,
      isMuted: row.isMuted,
      unseenMsgs: row.unseenMsgs,
      lastMessage: last.get(row.chatId) ?? null,
    }
  })
}

async function rowsOf(db: Database, { userId, q, isRecentFirst }: Asked) {
  const others = alias(chatMembers, 'others')
  const { fullName, role, avatar, about, chosen } = contactColumns
  const rows = await db
    .select({
      chatId: chats.id,
      isGroup: chats.isGroup,
      title: chats.title,
      lastMessageId: chats.lastMessageId,
      fromId: chatMembers.fromId,
      isMuted: chatMembers.isMuted,
      other: others.userId,
      fullName: sql<string>`coalesce(${fullName}, '')`,
      role: sql<string>`coalesce(${role}, '')`,
      avatar: sql<string>`coalesce(${avatar}, '')`,
      about,
      chosen,
      unseenMsgs: unseenCount(userId),
    })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .leftJoin(others, and(eq(others.chatId, chats.id), eq(chats.isGroup, false), ne(others.userId, userId)))
    .leftJoin(users, eq(users.id, others.userId))
    .leftJoin(chatProfiles, eq(chatProfiles.userId, others.userId))
    .where(
      and(
        eq(chatMembers.userId, userId),
        or(eq(chatMembers.isRemoved, false), gt(chats.lastMessageId, chatMembers.fromId)),
        matches([sql`coalesce(${users.fullName}, ${chats.title})`], q),
      ),
    )
    .orderBy(...(isRecentFirst ? [desc(chats.lastAt), desc(chats.id)] : [desc(chats.id)]))
    .limit(mostChats)
  return rows
}

type Last = { chatId: number; lastMessageId: number; fromId: number }

/** The last message of each chat that its reader may see, with how far it came. */
async function lastMessages(db: Database, rows: Last[]): Promise<Map<number, Message>> {
  const visible = rows.filter(({ lastMessageId, fromId }) => lastMessageId > fromId)
  if (visible.length === 0) return new Map()
  const marks = await marksOf(
    db,
    visible.map(({ chatId }) => chatId),
  )
  const found = await db
    .select()
    .from(chatMessages)
    .where(
      inArray(
        chatMessages.id,
        visible.map(({ lastMessageId }) => lastMessageId),
      ),
    )
  const shown = await presentMessages(db, found, (row) => marks.get(row.chatId) ?? [])
  return new Map(shown.map((message, at) => [found[at]!.chatId, message]))
}

async function marksOf(db: Database, chatIds: number[]): Promise<Map<number, Mark[]>> {
  const { chatId, userId: id, seenId, deliveredId } = chatMembers
  const found = await db.select({ chatId, id, seenId, deliveredId }).from(chatMembers).where(inArray(chatId, chatIds))
  const marks = new Map<number, Mark[]>()
  for (const { chatId: chat, ...mark } of found) marks.set(chat, [...(marks.get(chat) ?? []), mark])
  return marks
}

/** How many messages wait for a person, in chats they did not mute. */
export async function totalUnseen(db: Database, userId: number): Promise<number> {
  const unseen = db
    .select({ total: unseenCount(userId).as('total') })
    .from(chatMembers)
    // Beside another table the columns of the count are named with theirs.
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(and(eq(chatMembers.userId, userId), eq(chatMembers.isMuted, false)))
    .limit(mostChats)
    .as('unseen')
  const [row] = await db.select({ total: sql<number>`coalesce(sum(${unseen.total}), 0)::int` }).from(unseen)
  return row?.total ?? 0
}

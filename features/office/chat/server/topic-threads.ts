import { and, asc, desc, eq, gt, inArray, isNull, lte, max, ne, sql } from 'drizzle-orm'
import type { TopicThread } from '#kit/server/feature.ts'
import type { Database } from '#kit/server/machine.ts'
import { mostCounted } from '../rules.ts'
import { presentMessages, visibleTo } from './present-messages.ts'
import { chatMembers, chatMessages, chats } from './tables.ts'

const most = 100
const isSaid = and(isNull(chatMessages.happening), eq(chatMessages.isDeleted, false))

/** What a member sees of the groups that belong to these things, by what each belongs to. */
export async function topicThreads(
  db: Database,
  userId: number,
  topics: readonly string[],
): Promise<Map<string, TopicThread>> {
  const threads = new Map<string, TopicThread>()
  if (topics.length === 0) return threads
  const memberships = await db
    .select({ topic: chats.topic, own: chatMembers })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(and(eq(chatMembers.userId, userId), inArray(chats.topic, [...topics])))
    .orderBy(asc(chats.id))
    .limit(most)
  for (const { topic, own } of memberships) if (topic !== null) threads.set(topic, await threadOf(db, own))
  return threads
}

async function threadOf(db: Database, own: typeof chatMembers.$inferSelect): Promise<TopicThread> {
  const { chatId, userId } = own
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(visibleTo(own), isSaid))
    .orderBy(desc(chatMessages.id))
    .limit(most)
  const others = and(eq(chatMembers.chatId, chatId), ne(chatMembers.userId, userId))
  const [read] = await db
    .select({ upTo: max(chatMembers.seenId) })
    .from(chatMembers)
    .where(others)
  const messages = await presentMessages(db, rows.toReversed(), () => [])
  return {
    chatId,
    seenId: own.seenId,
    messages: messages.map(({ id, clientId, time, senderId, senderName, message, files }) => ({
      id,
      clientId,
      at: time,
      sender: senderName,
      isOwn: senderId === userId,
      isSeen: id <= (read?.upTo ?? 0),
      text: message,
      files: files.map(({ fileName, url }) => ({ fileName, url })),
    })),
  }
}

/** The ids that a person gave to what they said in such a group, up to a message; the newest first. */
export async function clientIdsOf(
  db: Database,
  { topic, userId, upTo }: { topic: string; userId: number; upTo: number },
): Promise<string[]> {
  const rows = await db
    .select({ clientId: chatMessages.clientId })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(and(eq(chats.topic, topic), eq(chatMessages.userId, userId), lte(chatMessages.id, upTo), isSaid))
    .orderBy(desc(chatMessages.id))
    .limit(500)
  return rows.map(({ clientId }) => clientId)
}

/** How much of what others said in such a group a person hasn't read, whether or not they are in it; up to the largest number shown. */
export async function unreadInTopic(db: Database, topic: string, userId: number): Promise<number> {
  const isOwn = and(eq(chatMembers.chatId, chats.id), eq(chatMembers.userId, userId))
  const rows = await db
    .select({ id: chatMessages.id })
    .from(chats)
    .innerJoin(chatMessages, eq(chatMessages.chatId, chats.id))
    .leftJoin(chatMembers, isOwn)
    .where(
      and(
        eq(chats.topic, topic),
        isSaid,
        sql`${chatMessages.userId} is distinct from ${userId}`,
        gt(chatMessages.id, sql`coalesce(greatest(${chatMembers.seenId}, ${chatMembers.fromId}), 0)`),
      ),
    )
    .orderBy(asc(chatMessages.id))
    .limit(mostCounted + 1)
  return rows.length
}

/** Who is in such a group; nobody where there is none. */
export async function topicMembers(db: Database, topic: string): Promise<number[]> {
  const rows = await db
    .select({ userId: chatMembers.userId })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(eq(chats.topic, topic))
    .orderBy(asc(chatMembers.userId))
    .limit(1000)
  return rows.map(({ userId }) => userId)
}

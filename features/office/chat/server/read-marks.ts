import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { signalChat } from './messages.ts'
import { topicReadJob } from '../rules.ts'
import type { Membership } from './queries.ts'
import { chatMembers, chats } from './tables.ts'

/** Remembers how far a member has read; the others' ticks follow. */
export async function markRead(
  tx: Transaction,
  context: Context,
  { chat, own }: Membership,
  upTo: number,
): Promise<void> {
  const seenId = Math.min(upTo, chat.lastMessageId)
  if (seenId <= own.seenId || context.user.viewedRole !== undefined) return
  const moved = await tx
    .update(chatMembers)
    .set({ seenId, deliveredId: sql`greatest(${chatMembers.deliveredId}, ${seenId})` })
    .where(and(eq(chatMembers.chatId, chat.id), eq(chatMembers.userId, own.userId), lt(chatMembers.seenId, seenId)))
    .returning({ chatId: chatMembers.chatId })
  if (moved.length === 0) return
  await signalChat(tx, context, chat.id, 'seen')
  const { topic } = chat
  if (topic !== null) await context.queue.add({ name: topicReadJob, data: { topic, userId: own.userId, seenId } }, tx)
}

/** Remembers that a person's screen got everything that was sent to them. */
export async function markDelivered(tx: Transaction, context: Context): Promise<boolean> {
  if (context.user.viewedRole !== undefined) return false
  const newest = sql`(select ${chats.lastMessageId} from ${chats} where ${chats.id} = ${chatMembers.chatId})`
  const moved = await tx
    .update(chatMembers)
    .set({ deliveredId: newest })
    .where(and(eq(chatMembers.userId, context.user.id), gt(newest, chatMembers.deliveredId)))
    .returning({ chatId: chatMembers.chatId })
  for (const { chatId } of moved) await signalChat(tx, context, chatId, 'delivered')
  return moved.length > 0
}

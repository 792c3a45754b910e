import { and, eq, inArray, ne } from 'drizzle-orm'
import { maySignIn } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { chatMembers, chatMessages, chatProfiles, chats } from './tables.ts'
import { unseenCount } from './queries.ts'
import { notify } from './notify.ts'

const remindJob = 'chat.remind'
/** People with the chat open see a message within this time and need no notification. */
const patienceMs = 20_000

type Sent = { chatId: number; senderId: number }

/** Schedules notifications for everyone else in a chat who doesn't see a message soon. */
export async function enqueueReminders(
  tx: Transaction,
  { queue, now }: Pick<Machine, 'queue' | 'now'>,
  { chatId, senderId }: Sent,
): Promise<void> {
  const others = await tx
    .select({ userId: chatMembers.userId })
    .from(chatMembers)
    .where(and(eq(chatMembers.chatId, chatId), ne(chatMembers.userId, senderId), eq(chatMembers.isMuted, false)))
  const runAt = new Date(now().getTime() + patienceMs)
  for (const { userId } of others)
    await queue.add({ name: remindJob, data: { chatId, userId }, runAt, key: `${remindJob} ${chatId} ${userId}` }, tx)
}

/** Notifies of messages that wait: once, until the person has looked into the chat again. */
export function remindOfMessages(machine: Machine): void {
  machine.queue.work(remindJob, ({ chatId, userId }) =>
    machine.db.transaction((tx) => remind(tx, machine, Number(chatId), Number(userId))),
  )
}

async function remind(tx: Transaction, machine: Machine, chatId: number, userId: number): Promise<void> {
  const where = and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId))
  const [found] = await tx
    .select({
      own: chatMembers,
      chat: chats,
      isWanted: chatProfiles.isNotificationsOn,
      unseen: unseenCount(userId),
      person: chatMessages.senderName,
    })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .innerJoin(chatMessages, eq(chatMessages.id, chats.lastMessageId))
    .innerJoin(users, and(eq(users.id, chatMembers.userId), inArray(users.status, maySignIn)))
    .leftJoin(chatProfiles, eq(chatProfiles.userId, chatMembers.userId))
    .where(where)
  if (!found || found.unseen === 0 || found.own.isMuted || found.isWanted === false) return
  const { own, chat, person } = found
  if (own.notifiedId > own.seenId) return
  await tx.update(chatMembers).set({ notifiedId: chat.lastMessageId }).where(where)
  await notify(tx, machine, {
    userIds: [userId],
    kind: 'chat-message',
    values: { person },
    link: `/apps/chat?chat=${chatId}`,
  })
}

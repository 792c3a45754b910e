import { and, count, eq, inArray, isNull, max } from 'drizzle-orm'
import { keepDeleted, sendSignal } from '#platform/events/server/commands.ts'
import { conflict, forbidden, invalid, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { Message } from '../contract.ts'
import { refusals } from './refusals.ts'
import { nextChatId, pairOf } from '../rules.ts'
import { reachableAmong } from './people.ts'
import { blockBetween, fileKey, memberIds, membershipOf, pairChat, type Membership } from './queries.ts'
import { enqueueReminders } from './reminders.ts'
import { chatFiles, chatMembers, chatMessages, chats } from './tables.ts'

type ChatContext = Pick<Machine, 'now' | 'queue'>
export type Actor = Pick<Context, 'user' | 'now' | 'queue'>

/** Signals the open screens of everyone in a chat that something changed there. */
export async function signalChat(tx: Transaction, context: ChatContext, chatId: number, what: string): Promise<void> {
  const readerIds = await memberIds(tx, chatId)
  await sendSignal(tx, context, { readerIds, kind: `chat.${what}`, entity: 'chat', entityId: chatId })
}

/** The chat with a person; the first message makes it. */
export async function chatWith(
  tx: Transaction,
  context: Context,
  otherId: number,
): Promise<{ chatId: number; isNew: boolean }> {
  const { user } = context
  if (otherId === user.id) throw invalid('userId', refusals.yourself)
  const pair = pairOf(user.id, otherId)
  const known = await pairChat(tx, pair)
  if (known !== undefined) return { chatId: known, isNew: false }
  const [person] = await reachableAmong({ ...context, db: tx }, [otherId])
  if (!person) throw notFound(refusals.things.person, otherId)
  const made = await insertChat(tx, context, { pair })
  // Someone created the same chat at the same moment.
  if (made === undefined) return { chatId: (await pairChat(tx, pair))!, isNew: false }
  await tx.insert(chatMembers).values([user.id, otherId].map((userId) => ({ chatId: made, userId })))
  return { chatId: made, isNew: true }
}

type NewChat = { pair: string } | { title: string; topic?: string }

/** Adds a chat under the next number; nothing where its two people have one already. */
export async function insertChat(tx: Transaction, { now }: ChatContext, given: NewChat): Promise<number | undefined> {
  for (;;) {
    const [found] = await tx.select({ total: count(), highest: max(chats.id) }).from(chats)
    const id = nextChatId(found?.total ?? 0, found?.highest ?? 0)
    const isGroup = 'title' in given
    const [made] = await tx
      .insert(chats)
      .values({ id, isGroup, lastAt: now(), ...given })
      .onConflictDoNothing()
      .returning({ id: chats.id })
    if (made) return made.id
    if (!isGroup && (await pairChat(tx, given.pair)) !== undefined) return undefined
  }
}

type NewMessage = {
  message: string
  senderId?: number | undefined
  clientId?: string | undefined
  files: number[]
  /** When it was written, where that was outside the chat and without a look at it. */
  writtenAt?: Date
}

/** Adds a message of the caller to a chat of theirs; one that was sent already is answered as it is. */
export async function appendMessage(
  tx: Transaction,
  context: Actor,
  chatId: number,
  { message, senderId, clientId = crypto.randomUUID(), files, writtenAt }: NewMessage,
): Promise<typeof chatMessages.$inferSelect> {
  const { user } = context
  if (senderId !== undefined && senderId !== user.id) throw forbidden(refusals.notYou)
  if (message === '' && files.length === 0) throw invalid('message', refusals.empty)
  const membership = await lockChat(tx, chatId, user.id)
  const [sent] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.clientId, clientId)))
  if (sent && sent.userId !== user.id) throw conflict(refusals.taken)
  if (sent) return sent
  await mustBeWelcome(tx, membership)
  const row = await insertMessage(tx, context, membership.chat, { text: message, clientId, at: writtenAt })
  await attachFiles(tx, row, files)
  if (!writtenAt)
    await tx
      .update(chatMembers)
      .set({ seenId: row.id, deliveredId: row.id })
      .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, user.id)))
  await enqueueReminders(tx, context, { chatId, senderId: user.id })
  return row
}

/** Adds what happened to a group to its thread. */
export async function appendHappening(
  tx: Transaction,
  context: Actor,
  { chat }: Pick<Membership, 'chat'>,
  happening: NonNullable<Message['happening']>,
): Promise<void> {
  await insertMessage(tx, context, chat, { text: '', clientId: crypto.randomUUID(), happening })
}

/** One change of a chat at a time, so that its messages stand in the order of their numbers. */
export async function lockChat(tx: Transaction, chatId: number, userId: number): Promise<Membership> {
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for('update')
  return membershipOf(tx, chatId, userId)
}

type Row = { text: string; clientId: string; at?: Date | undefined; happening?: Message['happening'] }

async function insertMessage(tx: Transaction, context: Actor, chat: Membership['chat'], row: Row) {
  const sentAt = context.now()
  const { id: userId, fullName: senderName } = context.user
  const [made] = await tx
    .insert(chatMessages)
    .values({ ...row, chatId: chat.id, userId, senderName, at: row.at ?? sentAt, revision: chat.revision + 1 })
    .returning()
  await tx
    .update(chats)
    .set({ lastMessageId: made!.id, lastAt: sentAt, revision: chat.revision + 1 })
    .where(eq(chats.id, chat.id))
  await signalChat(tx, context, chat.id, 'message')
  return made!
}

async function mustBeWelcome(tx: Transaction, { chat, own }: Membership): Promise<void> {
  if (chat.isGroup) return
  const other = (await memberIds(tx, chat.id)).find((id) => id !== own.userId)
  if (other === undefined) throw conflict(refusals.nobodyThere)
  const block = await blockBetween(tx, own.userId, other)
  if (block === 'byYou') throw conflict(refusals.blockedByYou)
  if (block === 'byThem') throw conflict(refusals.blockedByThem)
}

async function attachFiles(tx: Transaction, message: typeof chatMessages.$inferSelect, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { chatId, userId } = message
  const attached = await tx
    .update(chatFiles)
    .set({ messageId: message.id })
    .where(
      and(
        inArray(chatFiles.id, ids),
        eq(chatFiles.chatId, chatId),
        eq(chatFiles.userId, userId ?? 0),
        isNull(chatFiles.messageId),
      ),
    )
    .returning({ id: chatFiles.id })
  if (attached.length !== new Set(ids).size) throw invalid('files', refusals.foreignFile)
}

/** Removes the files of a message; their bytes are deleted once the deletion can no longer be undone. */
export async function dropFiles(tx: Transaction, context: Context, messageId: number): Promise<void> {
  const dropped = await tx.delete(chatFiles).where(eq(chatFiles.messageId, messageId)).returning()
  if (dropped.length === 0) return
  const files = dropped.map(({ name }) => fileKey(name))
  await keepDeleted(tx, context, { entity: 'chatMessage', entityId: messageId }, { rows: {}, files })
}

/** Changes a message of the caller; an empty text deletes it. */
export async function rewriteMessage(
  tx: Transaction,
  context: Context,
  row: typeof chatMessages.$inferSelect,
  change: { text: string; editedAt?: Date; isDeleted?: boolean },
): Promise<typeof chatMessages.$inferSelect> {
  const { chat } = await lockChat(tx, row.chatId, context.user.id)
  const revision = chat.revision + 1
  const [changed] = await tx
    .update(chatMessages)
    .set({ ...change, revision })
    .where(and(eq(chatMessages.id, row.id), eq(chatMessages.isDeleted, false)))
    .returning()
  // It was deleted on another screen in the meantime.
  if (!changed) throw notFound(refusals.things.message, row.id)
  await tx.update(chats).set({ revision }).where(eq(chats.id, chat.id))
  await signalChat(tx, context, chat.id, 'changed')
  return changed
}

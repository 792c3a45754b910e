import { and, eq } from 'drizzle-orm'
import { recordEvent, sendSignal } from '#platform/events/server/commands.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { refusals } from './refusals.ts'
import { mostMembers } from '../rules.ts'
import { reachableAmong } from './people.ts'
import { memberIds, membersOf, type Membership } from './queries.ts'
import { chatMembers, chats } from './tables.ts'
import { appendHappening, insertChat, lockChat, type Actor } from './messages.ts'

export { appendMessage } from './messages.ts'

/** Makes a group of the caller and others. */
export async function insertGroup(
  tx: Transaction,
  context: Context,
  title: string,
  userIds: number[],
): Promise<number> {
  const chatId = (await insertChat(tx, context, { title }))!
  await tx.insert(chatMembers).values({ chatId, userId: context.user.id, isOwner: true })
  await appendHappening(tx, context, await lockChat(tx, chatId, context.user.id), { what: 'created', names: [title] })
  await insertMembers(tx, context, chatId, userIds)
  await recordGroup(tx, context, chatId, 'created')
  return chatId
}

type TopicGroup = { topic: string; title: string; userIds: number[] }

/** The group that belongs to something, with the caller and these people in it; they may read all that was said there. */
export async function openTopicGroup(
  tx: Transaction,
  context: Actor,
  { topic, title, userIds }: TopicGroup,
): Promise<number> {
  await takeAdvisoryLock(tx, `chats ${topic}`)
  const [known] = await tx.select({ id: chats.id }).from(chats).where(eq(chats.topic, topic))
  const chatId = known?.id ?? (await insertChat(tx, context, { title, topic }))!
  const present = await memberIds(tx, chatId)
  const { id: ownId } = context.user
  if (!present.includes(ownId)) await joinGroup(tx, context, { chatId, isNew: !known, title })
  const drivers = await reachableAmong({ now: context.now, db: tx }, userIds)
  const fresh = drivers
    .filter(({ id }) => id !== ownId && !present.includes(id))
    .slice(0, mostMembers - present.length - 1)
  if (fresh.length > 0) {
    await tx.insert(chatMembers).values(fresh.map(({ id: userId }) => ({ chatId, userId })))
    const names = fresh.map(({ fullName }) => fullName)
    await appendHappening(tx, context, await lockChat(tx, chatId, ownId), { what: 'added', names })
  }
  if (!known) await recordGroup(tx, context, chatId, 'created')
  return chatId
}

async function joinGroup(
  tx: Transaction,
  context: Actor,
  { chatId, isNew, title }: { chatId: number; isNew: boolean; title: string },
): Promise<void> {
  const userId = context.user.id
  if ((await memberIds(tx, chatId)).length >= mostMembers) throw conflict(refusals.tooMany, { most: mostMembers })
  await tx.insert(chatMembers).values({ chatId, userId, isOwner: isNew })
  const what = isNew ? 'created' : 'joined'
  const names = [isNew ? title : context.user.fullName]
  await appendHappening(tx, context, await lockChat(tx, chatId, userId), { what, names })
}

type Replacing = { topic: string; title: { before: string; after: string }; leaving: number[]; joining: number[] }

/** Others take the places of people in the group that belongs to something, where there is one. */
export async function replaceInTopicGroup(tx: Transaction, context: Actor, replacing: Replacing): Promise<void> {
  const { topic, title, leaving, joining } = replacing
  const locked = () => tx.select().from(chats).where(eq(chats.topic, topic)).for('update')
  const [chat] = await locked()
  if (!chat) return
  const source = { db: tx, now: context.now }
  const people = await membersOf(source, chat.id)
  const fresh = (await reachableAmong(source, joining)).filter(({ id }) => !people.some((one) => one.id === id))
  if (fresh.length > 0) {
    await tx.insert(chatMembers).values(fresh.map(({ id: userId }) => ({ chatId: chat.id, userId })))
    await appendHappening(tx, context, { chat }, { what: 'added', names: fresh.map(({ fullName }) => fullName) })
  }
  if (chat.title === title.before) await tx.update(chats).set({ title: title.after }).where(eq(chats.id, chat.id))
  for (const person of people) {
    if (!leaving.includes(person.id) || joining.includes(person.id)) continue
    const [now] = await locked()
    if (now) await dropMember(tx, context, now, { person, what: 'removed' })
  }
  await recordGroup(tx, context, chat.id, 'changed')
}

type Dropped = { person: { id: number; fullName: string }; what: 'left' | 'removed' }

/** Takes a person out of a group; it goes to another member where it was theirs. */
export async function dropMember(
  tx: Transaction,
  context: Actor,
  chat: Membership['chat'],
  { person: { id: userId, fullName }, what }: Dropped,
): Promise<void> {
  await appendHappening(tx, context, { chat }, { what, names: [fullName] })
  await tx.delete(chatMembers).where(and(eq(chatMembers.chatId, chat.id), eq(chatMembers.userId, userId)))
  // They still hear that the group is gone from their list.
  await sendSignal(tx, context, { readerIds: [userId], kind: 'chat.left', entity: 'chat', entityId: chat.id })
  await passOn(tx, chat.id)
}

/** A group whose owner left goes to another member; one without members is deleted. */
async function passOn(tx: Transaction, chatId: number): Promise<void> {
  const [first] = await memberIds(tx, chatId)
  if (first === undefined) return void (await tx.delete(chats).where(eq(chats.id, chatId)))
  const owned = await tx
    .select({ userId: chatMembers.userId })
    .from(chatMembers)
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.isOwner, true)))
  if (owned.length > 0) return
  await tx
    .update(chatMembers)
    .set({ isOwner: true })
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, first)))
}

/** Adds people to a group; what was said before they came stays hidden from them. */
export async function insertMembers(
  tx: Transaction,
  context: Context,
  chatId: number,
  userIds: number[],
): Promise<void> {
  const membership = await lockGroup(tx, context, chatId)
  const present = await memberIds(tx, chatId)
  const fresh = [...new Set(userIds)].filter((id) => !present.includes(id))
  if (fresh.length === 0) return
  if (present.length + fresh.length > mostMembers) throw conflict(refusals.tooMany, { most: mostMembers })
  const people = await reachableAmong({ ...context, db: tx }, fresh)
  const missing = fresh.find((id) => !people.some((person) => person.id === id))
  if (missing !== undefined) throw invalid('userIds', refusals.unreachable, { id: missing })
  const { lastMessageId: upTo } = membership.chat
  await tx
    .insert(chatMembers)
    .values(fresh.map((userId) => ({ chatId, userId, fromId: upTo, seenId: upTo, deliveredId: upTo })))
  await appendHappening(tx, context, membership, { what: 'added', names: people.map(({ fullName }) => fullName) })
}

/** A group of the caller, locked; chats of two have no members to change. */
export async function lockGroup(tx: Transaction, { user }: Context, chatId: number): Promise<Membership> {
  const membership = await lockChat(tx, chatId, user.id)
  if (!membership.chat.isGroup) throw conflict(refusals.noGroup)
  return membership
}

/** Logs that a group changed; its messages and their authors stay private. */
export async function recordGroup(tx: Transaction, context: Actor, chatId: number, what: string): Promise<void> {
  await recordEvent(tx, context, { kind: `chatGroup.${what}`, entity: 'chatGroup', entityId: chatId })
}

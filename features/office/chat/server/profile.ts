import { and, asc, count, eq, or } from 'drizzle-orm'
import { sendSignal } from '#platform/events/server/commands.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import * as contract from '../contract.ts'
import type { CannedReply } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mostReplies, mostShared, pairOf } from '../rules.ts'
import { signalChat } from './messages.ts'
import { fullContact, peopleToWriteTo, profileOf } from './people.ts'
import { pairChat, partnersOf } from './queries.ts'
import { chatBlocks, chatProfiles, chatReplies } from './tables.ts'

/** A person's chat profile, the people they blocked, and their canned replies. */
export const profileHandlers: Handlers = []

handle(profileHandlers, contract.listPeople, ({ query: { q } }, context) =>
  peopleToWriteTo(context, context.user.id, q),
)

handle(profileHandlers, contract.changeProfile, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const { id: userId } = context.user
    const { about, status, isNotificationsOn } = body
    const change = {
      ...(about !== undefined && { about }),
      ...(status !== undefined && { status }),
      ...(isNotificationsOn !== undefined && { isNotificationsOn }),
    }
    await tx
      .insert(chatProfiles)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: chatProfiles.userId, set: { userId, ...change } })
    await signalPresence(tx, context, userId)
    return profileOf(tx, userId)
  }),
)

/** Signals everyone who shares a chat with a person, and the person's own screens, that their profile changed. */
async function signalPresence(
  tx: Transaction,
  machine: Pick<Machine, 'now' | 'queue'>,
  personId: number,
): Promise<void> {
  const readerIds = [...(await partnersOf(tx, personId)), personId]
  await sendSignal(tx, machine, { readerIds, kind: 'presence.changed', entity: 'presence', entityId: personId })
}

/** Called when a person comes or goes. */
export function followPresence(machine: Machine, personId: number): Promise<void> {
  return machine.db.transaction((tx) => signalPresence(tx, machine, personId))
}

handle(profileHandlers, contract.blockPerson, async ({ params, body: { isBlocked } }, context) => {
  const { id: userId } = context.user
  const blockedId = params.userId
  if (blockedId === userId) throw invalid('userId', refusals.yourself)
  await context.db.transaction(async (tx) => {
    await fullContact({ ...context, db: tx }, blockedId)
    if (isBlocked) await tx.insert(chatBlocks).values({ userId, blockedId }).onConflictDoNothing()
    else await tx.delete(chatBlocks).where(and(eq(chatBlocks.userId, userId), eq(chatBlocks.blockedId, blockedId)))
    const chatId = await pairChat(tx, pairOf(userId, blockedId))
    if (chatId !== undefined) await signalChat(tx, context, chatId, 'members')
  })
})

handle(profileHandlers, contract.listReplies, async (_, { db, user }) => {
  const rows = await db
    .select()
    .from(chatReplies)
    .where(or(eq(chatReplies.userId, user.id), eq(chatReplies.isShared, true)))
    .orderBy(asc(chatReplies.isShared), asc(chatReplies.id))
    .limit(mostReplies + mostShared)
  return rows.map((row) => presentReply(row, user.id))
})

handle(profileHandlers, contract.addReply, ({ body: { text, isShared = false } }, context) =>
  context.db.transaction(async (tx) => {
    const { id: userId } = context.user
    const most = isShared ? mostShared : mostReplies
    const alike = and(eq(chatReplies.isShared, isShared), isShared ? undefined : eq(chatReplies.userId, userId))
    const [kept] = await tx.select({ total: count() }).from(chatReplies).where(alike)
    if ((kept?.total ?? 0) >= most)
      throw conflict(isShared ? refusals.tooManyShared : refusals.tooManyReplies, { most })
    const [made] = await tx.insert(chatReplies).values({ userId, text, isShared }).returning()
    return presentReply(made!, userId)
  }),
)

handle(profileHandlers, contract.deleteReply, async ({ params: { id } }, { db, user }) => {
  const deleted = await db
    .delete(chatReplies)
    .where(and(eq(chatReplies.id, id), eq(chatReplies.userId, user.id)))
    .returning({ id: chatReplies.id })
  if (deleted.length === 0) throw notFound(refusals.things.reply, id)
})

function presentReply({ id, userId, text, isShared }: typeof chatReplies.$inferSelect, ownId: number): CannedReply {
  return { id, text, isShared, isOwn: userId === ownId }
}

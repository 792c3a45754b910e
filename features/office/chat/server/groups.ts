import { and, eq } from 'drizzle-orm'
import { sendSignal } from '#platform/events/server/commands.ts'
import { forbidden, notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { pageLength } from '../rules.ts'
import * as commands from './commands.ts'
import { appendHappening } from './messages.ts'
import { memberIds, membershipOf, membersOf, presentChat, type Membership } from './queries.ts'
import { chatMembers, chats } from './tables.ts'

/** Groups, and what a person does with a chat of theirs. */
export const groupHandlers: Handlers = []

handle(groupHandlers, contract.createGroup, ({ body: { title, userIds } }, context) =>
  context.db.transaction(async (tx) => {
    const id = await commands.insertGroup(tx, context, title, userIds)
    const membership = await membershipOf(tx, id, context.user.id)
    return { chat: await presentChat({ ...context, db: tx }, membership, { limit: pageLength }) }
  }),
)

handle(groupHandlers, contract.renameGroup, async ({ params: { id }, body: { title } }, context) => {
  await context.db.transaction(async (tx) => {
    const membership = await commands.lockGroup(tx, context, id)
    await tx.update(chats).set({ title }).where(eq(chats.id, id))
    await appendHappening(tx, context, membership, { what: 'renamed', names: [title] })
    await commands.recordGroup(tx, context, id, 'changed')
  })
})

handle(groupHandlers, contract.addMembers, async ({ params: { id }, body: { userIds } }, context) => {
  await context.db.transaction(async (tx) => {
    await commands.insertMembers(tx, context, id, userIds)
    await commands.recordGroup(tx, context, id, 'changed')
  })
})

handle(groupHandlers, contract.removeMember, async ({ params: { id, userId } }, context) => {
  await context.db.transaction(async (tx) => {
    const membership = await commands.lockGroup(tx, context, id)
    const isOwn = userId === context.user.id
    if (!isOwn && !membership.own.isOwner) throw forbidden(refusals.onlyOwner)
    const person = (await membersOf({ ...context, db: tx }, id)).find((member) => member.id === userId)
    if (!person) throw notFound(refusals.things.person, userId)
    await commands.dropMember(tx, context, membership.chat, { person, what: isOwn ? 'left' : 'removed' })
    await commands.recordGroup(tx, context, id, 'changed')
  })
})

handle(groupHandlers, contract.sendTyping, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    await membershipOf(tx, id, context.user.id)
    const readerIds = (await memberIds(tx, id)).filter((userId) => userId !== context.user.id)
    const entityId = `${id}-${context.user.id}`
    await sendSignal(tx, context, { readerIds, kind: 'typing.begun', entity: 'typing', entityId })
  })
})

handle(groupHandlers, contract.muteThread, async ({ params: { id }, body: { isMuted } }, context) => {
  await changeOwn(context, id, () => ({ isMuted }))
})

handle(groupHandlers, contract.clearThread, async ({ params: { id }, body: { isRemoved } }, context) => {
  await changeOwn(context, id, ({ chat }) => ({ fromId: chat.lastMessageId, isRemoved }))
})

type Change = Partial<Pick<Membership['own'], 'isMuted' | 'fromId' | 'isRemoved'>>

/** Changes a person's own view of a chat; their other screens follow. */
function changeOwn(context: Context, id: number, changeOf: (membership: Membership) => Change): Promise<void> {
  const { user } = context
  return context.db.transaction(async (tx) => {
    const change = changeOf(await membershipOf(tx, id, user.id))
    await tx
      .update(chatMembers)
      .set(change)
      .where(and(eq(chatMembers.chatId, id), eq(chatMembers.userId, user.id)))
    await sendSignal(tx, context, { readerIds: [user.id], kind: 'chat.own', entity: 'chat', entityId: id })
  })
}

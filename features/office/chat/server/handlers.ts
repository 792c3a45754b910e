import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import * as contract from '../contract.ts'
import { pairOf } from '../rules.ts'
import { chatsOf, totalUnseen } from './chat-list.ts'
import * as messages from './messages.ts'
import { foundMessages, messagesAround, newerMessages } from './look-back.ts'
import { contactsOf, fullContact, profileOf } from './people.ts'
import * as queries from './queries.ts'
import { markDelivered, markRead } from './read-marks.ts'
import type { chatMessages } from './tables.ts'

export const chatHandlers: Handlers = []

handle(chatHandlers, contract.listChats, async ({ query: { q, order } }, context) => {
  const { user } = context
  await deliver(context)
  const chats = await chatsOf(context, { userId: user.id, q, isRecentFirst: order === 'recent' })
  return {
    chatsContacts: chats.filter(isWithPerson).map((row) => ({ ...row, id: row.userId, chatId: row.id })),
    groups: chats.filter((row) => !isWithPerson(row)),
    contacts: await contactsOf(context, user.id, q),
    profileUser: await profileOf(context.db, user.id),
  }
})

const isWithPerson = ({ userId }: contract.ChatRow) => userId !== 0

handle(chatHandlers, contract.readUnread, async (_, context) => {
  await deliver(context)
  return { unread: await totalUnseen(context.db, context.user.id) }
})

// The specification has reading change how far messages came, so the others are woken here.
async function deliver(context: Context): Promise<void> {
  if (await context.db.transaction((tx) => markDelivered(tx, context))) context.bus.wake()
}

handle(chatHandlers, contract.readChat, async ({ params: { userId }, query }, context) => {
  const contact = await fullContact(context, userId)
  const chatId = await queries.pairChat(context.db, pairOf(context.user.id, userId))
  return { ...(chatId !== undefined && { chat: await openChat(context, chatId, query) }), contact }
})

handle(chatHandlers, contract.readThread, async ({ params: { id }, query }, context) => {
  const chat = await openChat(context, id, query)
  return { chat, contact: chat.userId === 0 ? null : await fullContact(context, chat.userId) }
})

async function openChat(context: Context, id: number, query: { before?: number | undefined; limit: number }) {
  const membership = await queries.membershipOf(context.db, id, context.user.id)
  await context.db.transaction((tx) => markRead(tx, context, membership, membership.chat.lastMessageId))
  context.bus.wake()
  return queries.presentChat(context, membership, query)
}

handle(chatHandlers, contract.listMessages, async ({ params: { id }, query }, context) => {
  const { chat, own } = await queries.membershipOf(context.db, id, context.user.id)
  const members = await queries.membersOf(context, id)
  const found = await askedMessages(context.db, own, { ...query, marks: members })
  return { hasNewer: false, ...found, members, revision: chat.revision }
})

type Asked = Parameters<typeof queries.olderMessages>[2] & { [K in 'since' | 'after' | 'around']?: number | undefined }

function askedMessages(db: Database, own: queries.Membership['own'], { since, after, around, ...asked }: Asked) {
  if (since !== undefined) return queries.changedMessages(db, own, { ...asked, since })
  if (around !== undefined) return messagesAround(db, own, { ...asked, around })
  if (after !== undefined) return newerMessages(db, own, { ...asked, after })
  return queries.olderMessages(db, own, asked)
}

handle(chatHandlers, contract.searchMessages, ({ query }, { db, user }) => foundMessages(db, user.id, query))

handle(chatHandlers, contract.sendToPerson, ({ params: { userId }, body }, context) =>
  context.db.transaction(async (tx) => {
    const { chatId, isNew } = await messages.chatWith(tx, context, userId)
    const msg = await present(tx, context, await messages.appendMessage(tx, context, chatId, body))
    if (!isNew) return { msg }
    const membership = await queries.membershipOf(tx, chatId, context.user.id)
    return { msg, chat: await queries.presentChat({ ...context, db: tx }, membership, { limit: 1 }) }
  }),
)

handle(chatHandlers, contract.sendMessage, ({ params: { id }, body }, context) =>
  context.db.transaction(async (tx) => {
    return { msg: await present(tx, context, await messages.appendMessage(tx, context, id, body)) }
  }),
)

handle(chatHandlers, contract.changeMessage, ({ params: { id }, body: { message: text } }, context) =>
  context.db.transaction(async (tx) => {
    const row = await queries.ownMessage(tx, id, context.user.id)
    return present(tx, context, await messages.rewriteMessage(tx, context, row, { text, editedAt: context.now() }))
  }),
)

handle(chatHandlers, contract.deleteMessage, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    const row = await queries.ownMessage(tx, id, context.user.id)
    await messages.dropFiles(tx, context, id)
    await messages.rewriteMessage(tx, context, row, { text: '', isDeleted: true })
  })
})

handle(chatHandlers, contract.markSeen, async ({ params: { id }, body: { messageId } }, context) => {
  await context.db.transaction(async (tx) => {
    await markRead(tx, context, await queries.membershipOf(tx, id, context.user.id), messageId)
  })
})

async function present(tx: Transaction, context: Context, row: typeof chatMessages.$inferSelect) {
  const members = await queries.membersOf({ ...context, db: tx }, row.chatId)
  const [message] = await queries.presentMessages(tx, [row], () => members)
  return message!
}

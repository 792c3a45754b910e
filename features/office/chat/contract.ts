import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { numberId, optionalText, pathNumber, positiveInteger, text } from '#kit/contract/fields.ts'
import { boundedNumber, textFilter } from '#kit/contract/list-query.ts'
import { mostFiles, mostInMessage, mostMembers, pageLength } from './rules.ts'
import * as replies from './rules/replies.ts'

export { markSeen } from '../../logistics/driver/rules/mark-seen.ts'
export { readUnread } from './rules/unread.ts'

export type Contact = z.infer<typeof replies.Contact>
export type FullContact = z.infer<typeof replies.FullContact>
export type ChatFile = z.infer<typeof replies.ChatFile>
export type Message = z.infer<typeof replies.Message>
export type ProfileUser = z.infer<typeof replies.ProfileUser>
export type ChatRow = z.infer<typeof replies.ChatRow>
export type Member = z.infer<typeof replies.Member>
export type Chat = z.infer<typeof replies.Chat>
export type CannedReply = z.infer<typeof replies.CannedReply>
export type FoundMessage = z.infer<typeof replies.FoundMessage>

const path = '/api/apps/chat'
const reads = { action: 'read', subject: 'Chat' } as const
const writes = { action: 'write', subject: 'Chat' } as const
const creates = { action: 'create', subject: 'Chat' } as const
const readsOne = { access: reads, params: numberId }
const writesOne = { access: writes, params: numberId }
const numbers = boundedNumber(0, 0, 2_147_483_647)
const window = { before: z.optional(numbers), limit: z._default(boundedNumber(pageLength, 1, 200), pageLength) }
const userId = z.object({ userId: pathNumber })
const title = text(100)
const people = z.array(positiveInteger).check(z.minLength(1), z.maxLength(mostMembers))

const messageBody = z.object({
  /** May be empty where files say it all. */
  message: optionalText(mostInMessage),
  senderId: z.optional(positiveInteger),
  clientId: z.optional(z.uuid()),
  files: z._default(z.array(positiveInteger).check(z.maxLength(mostFiles)), []),
})

export const listChats = endpoint({
  method: 'GET',
  path: `${path}/chats-and-contacts`,
  summary:
    'Your chats with people and your groups, the newest first by number, or with `order=recent` by their last message; and your contacts',
  access: reads,
  query: z.object({ q: z.optional(textFilter), order: z.optional(textFilter) }),
  reply: z.object({
    chatsContacts: z.array(replies.PersonChatRow),
    /** Groups, and chats whose other person is gone: opened by the number of the chat. */
    groups: z.array(replies.ChatRow),
    contacts: z.array(replies.Contact),
    profileUser: replies.ProfileUser,
  }),
})

export const readChat = endpoint({
  method: 'GET',
  path: `${path}/chats/{userId}`,
  summary: 'The chat with a person, where there is one, and the person; marks it as seen',
  access: reads,
  params: userId,
  query: z.object(window),
  reply: z.object({ chat: z.optional(replies.Chat), contact: replies.FullContact }),
})

export const sendToPerson = endpoint({
  method: 'POST',
  path: `${path}/chats/{userId}`,
  summary: 'Sends a message to a person; the first one makes the chat',
  access: writes,
  params: userId,
  body: messageBody,
  reply: z.object({ msg: replies.Message, chat: z.optional(replies.Chat) }),
  status: 201,
})

export const readThread = endpoint({
  method: 'GET',
  path: `${path}/threads/{id}`,
  summary: 'A chat of yours by its number; marks it as seen',
  ...readsOne,
  query: z.object(window),
  reply: z.object({ chat: replies.Chat, contact: z.nullable(replies.FullContact) }),
})

export const listMessages = endpoint({
  method: 'GET',
  path: `${path}/threads/{id}/messages`,
  summary: 'Messages before, after or around one, changed since a revision, or holding a text',
  ...readsOne,
  query: z.object({
    ...window,
    after: z.optional(numbers),
    around: z.optional(numbers),
    since: z.optional(numbers),
    q: z.optional(textFilter),
  }),
  reply: z.object({
    messages: z.array(replies.Message),
    members: z.array(replies.Member),
    revision: z.number(),
    hasMore: z.boolean(),
    /** Whether there are messages after these, where they stand after or around one. */
    hasNewer: z.boolean(),
  }),
})

export const searchMessages = endpoint({
  method: 'GET',
  path: `${path}/messages`,
  summary: 'Messages of all your chats that hold a text, the newest first',
  access: reads,
  query: z.object({ q: z.optional(textFilter), limit: z._default(boundedNumber(20, 1, 50), 20) }),
  reply: z.object({ found: z.array(replies.FoundMessage), hasMore: z.boolean() }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: `${path}/threads/{id}/messages`,
  ...writesOne,
  body: messageBody,
  reply: z.object({ msg: replies.Message }),
  status: 201,
})

export const changeMessage = endpoint({
  method: 'PUT',
  path: `${path}/messages/{id}`,
  summary: 'Changes a message of your own',
  ...writesOne,
  body: z.object({ message: text(mostInMessage) }),
  reply: replies.Message,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: `${path}/messages/{id}`,
  summary: 'Deletes a message of your own for everybody in the chat',
  ...writesOne,
})

export const sendTyping = endpoint({
  method: 'POST',
  path: `${path}/threads/{id}/typing`,
  summary: 'Shows the others in the chat that you are writing',
  ...writesOne,
})

export const muteThread = endpoint({
  method: 'PUT',
  path: `${path}/threads/{id}/mute`,
  ...readsOne,
  body: z.object({ isMuted: z.boolean() }),
})

export const clearThread = endpoint({
  method: 'POST',
  path: `${path}/threads/{id}/clear`,
  summary: 'Removes the messages so far from your own view, and the chat from your list if asked',
  ...readsOne,
  body: z.object({ isRemoved: z.boolean() }),
})

export const listThreadFiles = endpoint({
  method: 'GET',
  path: `${path}/threads/{id}/files`,
  summary: 'The newest files in a chat',
  ...readsOne,
  reply: z.array(replies.ChatFile),
})

export const createGroup = endpoint({
  method: 'POST',
  path: `${path}/threads`,
  access: creates,
  body: z.object({ title, userIds: people }),
  reply: z.object({ chat: replies.Chat }),
  status: 201,
})

export const renameGroup = endpoint({
  method: 'PUT',
  path: `${path}/threads/{id}`,
  ...writesOne,
  body: z.object({ title }),
})

export const addMembers = endpoint({
  method: 'POST',
  path: `${path}/threads/{id}/members`,
  ...writesOne,
  body: z.object({ userIds: people }),
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: `${path}/threads/{id}/members/{userId}`,
  summary: 'Removes a person from a group you own, or yourself from any group',
  access: writes,
  params: z.object({ id: pathNumber, userId: pathNumber }),
})

export const uploadFile = endpoint({
  method: 'POST',
  path: `${path}/threads/{id}/files`,
  summary: 'Uploads a file, which is sent with the message that names it',
  ...writesOne,
  query: z.object({ name: text(200) }),
  body: raw('application/octet-stream'),
  reply: replies.ChatFile,
  status: 201,
  limitBytes: 20_000_000,
})

/** Open to anyone who knows the unguessable name, since browsers request pictures in messages without a session. */
export const readFile = endpoint({
  method: 'GET',
  path: `${path}/file/{name}`,
  access: 'public',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: raw('application/octet-stream'),
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: `${path}/profile`,
  access: reads,
  body: z.object({
    about: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    status: z.optional(replies.Status),
    isNotificationsOn: z.optional(z.boolean()),
  }),
  reply: replies.ProfileUser,
})

export const blockPerson = endpoint({
  method: 'PUT',
  path: `${path}/blocks/{userId}`,
  access: writes,
  params: userId,
  body: z.object({ isBlocked: z.boolean() }),
})

export const listPeople = endpoint({
  method: 'GET',
  path: `${path}/people`,
  summary: 'Who you can write to',
  access: reads,
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.array(replies.Contact),
})

export const listReplies = endpoint({
  method: 'GET',
  path: `${path}/replies`,
  summary: 'Your canned replies, and those shared with everybody',
  access: reads,
  reply: z.array(replies.CannedReply),
})

export const addReply = endpoint({
  method: 'POST',
  path: `${path}/replies`,
  access: writes,
  body: z.object({ text: text(500), isShared: z.optional(z.boolean()) }),
  reply: replies.CannedReply,
  status: 201,
})

export const deleteReply = endpoint({
  method: 'DELETE',
  path: `${path}/replies/{id}`,
  summary: 'Deletes a canned reply of your own',
  ...writesOne,
})

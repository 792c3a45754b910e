import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText, pathNumber, positiveInteger, text } from '#kit/contract/fields.ts'
import { boundedNumber, textFilter } from '#kit/contract/list-query.ts'
import { happenings, mostFiles, mostInMessage, mostMembers, pageLength, statuses } from './rules.ts'

const Status = z.enum(statuses)

export const Contact = z.object({
  id: z.number(),
  fullName: z.string(),
  role: z.string(),
  about: z.string(),
  avatar: z.string(),
  status: Status,
})
export type Contact = z.infer<typeof Contact>

/** A contact with what their side panel shows. */
const FullContact = z.extend(Contact, { email: z.string(), contact: z.string(), timeZone: z.string() })
export type FullContact = z.infer<typeof FullContact>

export const ChatFile = z.object({
  id: z.number(),
  fileName: z.string(),
  url: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  width: z.number(),
  height: z.number(),
})
export type ChatFile = z.infer<typeof ChatFile>

export const Message = z.object({
  id: z.number(),
  /** Made by the sender, so that a message that is sent twice is kept once. */
  clientId: z.string(),
  message: z.string(),
  time: isoTime,
  /** 0 once the person was deleted. */
  senderId: z.number(),
  senderName: z.string(),
  feedback: z.object({ isSent: z.boolean(), isDelivered: z.boolean(), isSeen: z.boolean() }),
  editedAt: z.nullable(isoTime),
  isDeleted: z.boolean(),
  files: z.array(ChatFile),
  /** What happened to the group, where this is no message of a person. */
  happening: z.nullable(z.object({ what: z.enum(happenings), names: z.array(z.string()) })),
})
export type Message = z.infer<typeof Message>

const ProfileUser = z.extend(Contact, {
  settings: z.object({ isTwoStepAuthVerificationEnabled: z.boolean(), isNotificationsOn: z.boolean() }),
})
export type ProfileUser = z.infer<typeof ProfileUser>

export const ChatRow = z.object({
  id: z.number(),
  /** The other person; 0 in a group. */
  userId: z.number(),
  isGroup: z.boolean(),
  /** The name of the person, or of the group. */
  fullName: z.string(),
  role: z.string(),
  about: z.string(),
  avatar: z.string(),
  status: Status,
  isMuted: z.boolean(),
  unseenMsgs: z.number(),
  lastMessage: z.nullable(Message),
})
export type ChatRow = z.infer<typeof ChatRow>

export const Member = z.extend(Contact, { seenId: z.number(), deliveredId: z.number(), isOwner: z.boolean() })
export type Member = z.infer<typeof Member>

export const Chat = z.object({
  id: z.number(),
  userId: z.number(),
  isGroup: z.boolean(),
  title: z.string(),
  isMuted: z.boolean(),
  unseenMsgs: z.number(),
  /** Counts the changes of the chat: what happened after one is asked for by it. */
  revision: z.number(),
  hasOlder: z.boolean(),
  /** Oldest first. */
  messages: z.array(Message),
  members: z.array(Member),
  block: z.enum(['none', 'byYou', 'byThem']),
})
export type Chat = z.infer<typeof Chat>

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
  summary: 'Your chats, the newest first by number, or with `order=recent` by their last message; and your contacts',
  access: reads,
  query: z.object({ q: z.optional(textFilter), order: z.optional(textFilter) }),
  reply: z.object({ chatsContacts: z.array(ChatRow), contacts: z.array(Contact), profileUser: ProfileUser }),
})

export const readChat = endpoint({
  method: 'GET',
  path: `${path}/chats/{userId}`,
  summary: 'The chat with a person, where there is one, and the person; marks it as seen',
  access: reads,
  params: userId,
  query: z.object(window),
  reply: z.object({ chat: z.optional(Chat), contact: FullContact }),
})

export const sendToPerson = endpoint({
  method: 'POST',
  path: `${path}/chats/{userId}`,
  summary: 'Sends a message to a person; the first one makes the chat',
  access: writes,
  params: userId,
  body: messageBody,
  reply: z.object({ msg: Message, chat: z.optional(Chat) }),
  status: 201,
})

export const readThread = endpoint({
  method: 'GET',
  path: `${path}/threads/{id}`,
  summary: 'A chat of yours by its number; marks it as seen',
  ...readsOne,
  query: z.object(window),
  reply: z.object({ chat: Chat, contact: z.nullable(FullContact) }),
})

export const listMessages = endpoint({
  method: 'GET',
  path: `${path}/threads/{id}/messages`,
  summary: 'Messages before one, changed since a revision, or holding a text',
  ...readsOne,
  query: z.object({ ...window, since: z.optional(numbers), q: z.optional(textFilter) }),
  reply: z.object({
    messages: z.array(Message),
    members: z.array(Member),
    revision: z.number(),
    hasMore: z.boolean(),
  }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: `${path}/threads/{id}/messages`,
  ...writesOne,
  body: messageBody,
  reply: z.object({ msg: Message }),
  status: 201,
})

export const changeMessage = endpoint({
  method: 'PUT',
  path: `${path}/messages/{id}`,
  summary: 'Changes a message of your own',
  ...writesOne,
  body: z.object({ message: text(mostInMessage) }),
  reply: Message,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: `${path}/messages/{id}`,
  summary: 'Deletes a message of your own for everybody in the chat',
  ...writesOne,
})

export const markSeen = endpoint({
  method: 'PUT',
  path: `${path}/threads/{id}/seen`,
  ...readsOne,
  body: z.object({ messageId: positiveInteger }),
})

export const tellTyping = endpoint({
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
  reply: z.array(ChatFile),
})

export const createGroup = endpoint({
  method: 'POST',
  path: `${path}/threads`,
  access: creates,
  body: z.object({ title, userIds: people }),
  reply: z.object({ chat: Chat }),
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
  reply: ChatFile,
  status: 201,
  limitBytes: 20_000_000,
})

/** Open to anybody who knows the unguessable name, since a picture in a message is asked for without a session. */
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
    status: z.optional(Status),
    isNotificationsOn: z.optional(z.boolean()),
  }),
  reply: ProfileUser,
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
  reply: z.array(Contact),
})

export const CannedReply = z.object({ id: z.number(), text: z.string() })
export type CannedReply = z.infer<typeof CannedReply>

export const listReplies = endpoint({
  method: 'GET',
  path: `${path}/replies`,
  summary: 'Your canned replies',
  access: reads,
  reply: z.array(CannedReply),
})

export const addReply = endpoint({
  method: 'POST',
  path: `${path}/replies`,
  access: writes,
  body: z.object({ text: text(500) }),
  reply: CannedReply,
  status: 201,
})

export const deleteReply = endpoint({
  method: 'DELETE',
  path: `${path}/replies/{id}`,
  ...writesOne,
})

export const readUnread = endpoint({
  method: 'GET',
  path: `${path}/unread`,
  summary: 'How many messages wait for you; marks them as delivered',
  access: reads,
  reply: z.object({ unread: z.number() }),
})

import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { happenings, statuses } from '../rules.ts'

export const Status = z.enum(statuses)

export const Contact = z.object({
  id: z.number(),
  fullName: z.string(),
  role: z.string(),
  about: z.string(),
  avatar: z.string(),
  status: Status,
})

/** A contact with what their side panel shows. */
export const FullContact = z.extend(Contact, { email: z.string(), contact: z.string(), timeZone: z.string() })

export const ChatFile = z.object({
  id: z.number(),
  fileName: z.string(),
  url: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  width: z.number(),
  height: z.number(),
})

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

export const ProfileUser = z.extend(Contact, {
  settings: z.object({ isTwoStepAuthVerificationEnabled: z.boolean(), isNotificationsOn: z.boolean() }),
})

export const ChatRow = z.object({
  /** The number of the chat. */
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

/** A chat with a person, listed under the number of the person, by which it is opened. */
export const PersonChatRow = z.extend(ChatRow, { chatId: z.number() })

export const Member = z.extend(Contact, { seenId: z.number(), deliveredId: z.number(), isOwner: z.boolean() })

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

/** A message that was found by its words, with the chat it was said in. */
export const FoundMessage = z.object({ chatId: z.number(), title: z.string(), message: Message })

/** A canned reply: a person's own, or one that everyone can use. */
export const CannedReply = z.object({
  id: z.number(),
  text: z.string(),
  isShared: z.boolean(),
  /** Whether the caller may delete it. */
  isOwn: z.boolean(),
})

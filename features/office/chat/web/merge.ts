import type { Chat, Member, Message } from '../contract.ts'
import { feedbackOf } from '../rules.ts'

type Changes = { messages: Message[]; members: Member[]; revision: number }

/** A chat with what happened in it since; a message that lies before what is loaded waits to be loaded. */
export function withChanges(chat: Chat, { messages, members, revision }: Changes): Chat {
  const oldest = chat.hasOlder ? (chat.messages[0]?.id ?? 0) : 0
  const fresh = messages.filter(({ id }) => id >= oldest)
  return {
    ...chat,
    members,
    revision: Math.max(revision, chat.revision),
    messages: joined(chat.messages, fresh).map((message) => withFeedback(message, members)),
  }
}

/** A chat with the messages before those that are loaded. */
export function withOlder(chat: Chat, { messages, hasMore }: { messages: Message[]; hasMore: boolean }): Chat {
  return { ...chat, messages: joined(messages, chat.messages), hasOlder: hasMore }
}

function joined(first: Message[], second: Message[]): Message[] {
  const byId = new Map([...first, ...second].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}

// An unchanged message stays the same object, so that it isn't rendered again.
function withFeedback(message: Message, members: Member[]): Message {
  const feedback = feedbackOf(message, members)
  const { isDelivered, isSeen } = message.feedback
  return feedback.isDelivered === isDelivered && feedback.isSeen === isSeen ? message : { ...message, feedback }
}

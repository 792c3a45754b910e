export const statuses = ['online', 'away', 'busy', 'offline'] as const
export type Status = (typeof statuses)[number]

/** Follows when somebody has read further in a group that belongs to something. */
export const topicReadJob = 'chat.topic-read'

export const mostInMessage = 10_000
export const mostMembers = 200
export const mostFiles = 10
export const mostReplies = 50
export const mostShared = 100
export const mostChats = 200
/** As many messages as one call brings. */
export const pageLength = 50
/** Beyond this the badge only says that there are more. */
export const mostCounted = 99

/** Events of a group that its thread shows. */
export const happenings = ['created', 'renamed', 'added', 'removed', 'left', 'joined'] as const

export type Mark = { id: number; seenId: number; deliveredId: number }

/** The state of a message: delivered or seen once that is true for everyone else in the chat. */
export function feedbackOf({ id, senderId }: { id: number; senderId: number }, marks: Mark[]) {
  const others = marks.filter((mark) => mark.id !== senderId)
  const reached = (upTo: (mark: Mark) => number) => others.length > 0 && others.every((mark) => upTo(mark) >= id)
  return {
    isSent: true,
    isDelivered: reached(({ seenId, deliveredId }) => Math.max(seenId, deliveredId)),
    isSeen: reached(({ seenId }) => seenId),
  }
}

/** The number of a new chat: the count of chats plus one, or the next free one where that was given already. */
export function nextChatId(total: number, highest: number): number {
  return Math.max(total, highest) + 1
}

/** The key of the chat of two people, whoever started it. */
export function pairOf(one: number, other: number): string {
  return `${Math.min(one, other)}-${Math.max(one, other)}`
}

/** The routes whose links a text holds, each once. */
export function routesIn(text: string): number[] {
  const found = [...text.matchAll(/\/apps\/logistics\/route\/(\d{1,9})\b/g)].map(([, id]) => Number(id))
  return [...new Set(found)].slice(0, 3)
}

/** What may be references of deliveries in a text, each once: letters, a dash and a number, or the link to a delivery. */
export function referencesIn(text: string): string[] {
  const found = text.matchAll(/\/apps\/logistics\/delivery\/([^\s?#/]+)|\b([A-Z]{1,6}-\d{3,9})\b/g)
  const references = [...found].map(([, linked, written]) => linked ?? written ?? '')
  return [...new Set(references)].slice(0, 3)
}

import type { Store } from '#kit/web/store.ts'
import type { RouteThread } from '../../contract.ts'
import type { View } from './driver-day.ts'
import { CallFailure, type Server } from './server.ts'

type Seen = View['seen']

/** How much of what the office wrote hasn't been read, on this device or another. */
export function unreadIn(threads: readonly RouteThread[], seen: Seen): number {
  return threads.reduce((sum, thread) => sum + unreadOf(thread, seen).length, 0)
}

function unreadOf({ chatId, seenId, messages }: RouteThread, seen: Seen) {
  const upTo = Math.max(seenId, seen.get(chatId) ?? 0)
  return messages.filter(({ id, isOwn }) => !isOwn && id > upTo)
}

/** What is to be marked as read, once a driver has looked at it. */
export function newestByChat(threads: readonly RouteThread[], seen: Seen): { chatId: number; messageId: number }[] {
  return threads.flatMap((thread) => {
    const last = unreadOf(thread, seen).at(-1)
    return last ? [{ chatId: thread.chatId, messageId: last.id }] : []
  })
}

/** Tells the server what was read here. It is tried again with the next day, so a failure loses nothing. */
export async function sendSeen({ server, view }: { server: Server; view: Store<View> }): Promise<void> {
  const { pack, seen } = view.get()
  for (const { chatId, seenId } of pack?.threads ?? []) {
    const messageId = seen.get(chatId) ?? 0
    if (messageId <= seenId) continue
    try {
      await server.markSeen(chatId, messageId)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return
    }
  }
}

import { useSearch } from '@tanstack/react-router'
import { useGo } from '#ui/button/link.tsx'

/** Which chat is open, as the address says: a chat by its number, or a person. */
export function useAddress() {
  const { chat, with: person, message }: Record<string, unknown> = useSearch({ strict: false })
  const go = useGo()
  return {
    chatId: numberIn(chat),
    userId: numberIn(person),
    /** The message the reader came for. */
    messageId: numberIn(message),
    openChat: (id: number) => go(chatPath(id)),
    openPerson: (id: number) => go(personPath(id)),
    close: () => go('/apps/chat'),
  }
}

export function chatPath(id: number): string {
  return `/apps/chat?chat=${id}`
}

/** Where a message stands in its chat. */
export function messagePath(id: number, messageId: number): string {
  return `${chatPath(id)}&message=${messageId}`
}

export function personPath(id: number): string {
  return `/apps/chat?with=${id}`
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

import { createStore } from '#kit/web/store.ts'

/** Typing is signalled again while it goes on; after this time without a signal it has stopped. */
const typingMs = 6000

/** `7-12` where person 12 is writing in chat 7. */
const typing = createStore<string[]>([])
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** The people who are writing in a chat. */
export function useTyping(chatId: number): number[] {
  const all = typing.use()
  return all.flatMap((key) => (key.startsWith(`${chatId}-`) ? [Number(key.slice(`${chatId}-`.length))] : []))
}

/** The chats in which anyone is writing. */
export function useTypingChats(): Set<number> {
  return new Set(typing.use().map((key) => Number(key.split('-')[0])))
}

export function hearTyping(key: string): void {
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => forget((one) => one === key), typingMs),
  )
  if (!typing.get().includes(key)) typing.set([...typing.get(), key])
}

/** The person who was writing has sent the message. */
export function endTyping(chatId: string): void {
  forget((key) => key.startsWith(`${chatId}-`))
}

function forget(isGone: (key: string) => boolean): void {
  const left = typing.get().filter((key) => !isGone(key))
  if (left.length < typing.get().length) typing.set(left)
}

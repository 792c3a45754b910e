import type { Format } from '#kit/web/format.ts'
import type { Text } from '#kit/web/i18n.ts'
import type { Message } from '../contract.ts'

type Words = { t: Text; format: Pick<Format, 'list'> }

/** A message in one line, as the list of chats shows it. */
export function previewOf({ t, format }: Words, message: Message, ownId: number): string {
  if (message.happening) return happeningOf({ t, format }, message, ownId)
  const words = wordsOf(t, message)
  return message.senderId === ownId ? t('list.you', { words: isolated(words) }) : words
}

function wordsOf(t: Text, { isDeleted, message, files }: Message): string {
  if (isDeleted) return t('message.deleted')
  return message || t('message.files', { count: files.length })
}

/** What happened to a group, as a sentence. */
export function happeningOf({ t, format }: Words, { happening, senderId, senderName }: Message, ownId: number): string {
  const { what, names } = happening!
  const whose = senderId === ownId ? 'own' : 'others'
  return t(`happening.${what}.${whose}`, { person: senderName, names: format.list(names) })
}

/** Words that keep their own direction inside a sentence of another one. */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`
}

export function isToday(format: Format, at: string): boolean {
  return format.date(at) === format.date(Date.now())
}

export function timeNow(format: Format): string {
  return format.time(Date.now())
}

/** The time of today, the day before that. */
export function timeOf(format: Format, at: string): string {
  return isToday(format, at) ? format.time(at) : format.date(at, { day: 'numeric', month: 'short' })
}

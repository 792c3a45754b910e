import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { ChatRow, listChats } from '../contract.ts'

/** All chats of a person by their own number, the last spoken in first. */
export function chatsIn({
  chatsContacts,
  groups,
}: Pick<ReplyOf<typeof listChats>, 'chatsContacts' | 'groups'>): ChatRow[] {
  const withPeople = chatsContacts.map(({ chatId, ...row }): ChatRow => ({ ...row, id: chatId }))
  const timeOf = ({ lastMessage }: ChatRow) => lastMessage?.time ?? ''
  return [...withPeople, ...groups].toSorted(
    (one, other) => timeOf(other).localeCompare(timeOf(one)) || other.id - one.id,
  )
}

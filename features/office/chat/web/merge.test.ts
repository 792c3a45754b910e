import { describe, expect, it } from 'vitest'
import type { Chat, Member, Message } from '../contract.ts'
import { withChanges, withOlder } from './merge.ts'

const message = (id: number, text = `m${id}`): Message => ({
  id,
  clientId: String(id),
  message: text,
  time: '2026-11-20T10:00:00.000Z',
  senderId: 1,
  senderName: 'Ada',
  feedback: { isSent: true, isDelivered: false, isSeen: false },
  editedAt: null,
  isDeleted: false,
  files: [],
  happening: null,
})
const person = { fullName: '', role: '', about: '', avatar: '', status: 'online' as const, isOwner: false }
const members = (seenId: number): Member[] => [
  { ...person, id: 1, seenId: 99, deliveredId: 99 },
  { ...person, id: 2, seenId, deliveredId: seenId },
]
const chat = (messages: Message[], hasOlder = false): Chat => ({
  id: 1,
  userId: 2,
  isGroup: false,
  title: 'Bob',
  isMuted: false,
  unseenMsgs: 0,
  revision: 5,
  hasOlder,
  messages,
  members: members(0),
  block: 'none',
})
const textsOf = ({ messages }: Chat) => messages.map((one) => one.message)

describe('a chat on the screen', () => {
  it('takes in what was sent and edited, in order and once', () => {
    const changes = { messages: [message(2, 'edited'), message(4), message(3)], members: members(0), revision: 8 }
    const merged = withChanges(chat([message(1), message(2), message(3)]), changes)
    expect(textsOf(merged)).toEqual(['m1', 'edited', 'm3', 'm4'])
    expect(merged.revision).toBe(8)
  })

  it('leaves out an edited message that is not loaded yet', () => {
    const changes = { messages: [message(3, 'old')], members: members(0), revision: 6 }
    expect(textsOf(withChanges(chat([message(8)], true), changes))).toEqual(['m8'])
    expect(textsOf(withChanges(chat([message(8)]), changes))).toEqual(['old', 'm8'])
  })

  it('shows how far messages came, and keeps those that look as before', () => {
    const before = chat([message(1), message(2)])
    const { messages } = withChanges(before, { messages: [], members: members(1), revision: 5 })
    expect(messages.map(({ feedback }) => feedback.isSeen)).toEqual([true, false])
    expect(messages[1]).toBe(before.messages[1])
  })

  it('grows at its beginning', () => {
    const grown = withOlder(chat([message(8)], true), { messages: [message(3), message(7)], hasMore: false })
    expect(textsOf(grown)).toEqual(['m3', 'm7', 'm8'])
    expect(grown.hasOlder).toBe(false)
  })
})

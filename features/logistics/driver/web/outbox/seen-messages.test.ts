import { expect, it } from 'vitest'
import type { RouteThread } from '../../contract.ts'
import { actedOf } from './acts-so-far.ts'
import { saidOf } from '../route/chat-messages.ts'
import { newestByChat, unreadIn } from './seen-messages.ts'

const at = '2026-11-20T09:00:00.000Z'
const message = (id: number, patch: Partial<RouteThread['messages'][number]> = {}) => ({
  id,
  clientId: `client-${id}`,
  at,
  sender: 'Ada Adler',
  isOwn: false,
  isSeen: false,
  text: `Message ${id}`,
  files: [],
  ...patch,
})
const thread = (patch: Partial<RouteThread> = {}): RouteThread => ({
  routeId: 7,
  chatId: 3,
  seenId: 11,
  messages: [message(10), message(11), message(12), message(13, { isOwn: true }), message(14)],
  ...patch,
})

it('what the office wrote is unread until this device or the server knows that it was read', () => {
  expect(unreadIn([thread()], new Map())).toBe(2)
  expect(unreadIn([thread()], new Map([[3, 12]]))).toBe(1)
  expect(unreadIn([thread({ seenId: 14 })], new Map([[3, 12]]))).toBe(0)
  expect(unreadIn([thread(), thread({ chatId: 4, seenId: 0 })], new Map())).toBe(6)
})

it('only chats with something unread are marked, up to the newest of the others', () => {
  const threads = [thread(), thread({ chatId: 4, seenId: 14 })]
  expect(newestByChat(threads, new Map())).toEqual([{ chatId: 3, messageId: 14 }])
})

it('a message stands once: as the chat has it, or as this device keeps it', () => {
  const sent = { outcome: 'applied' as const, reason: null }
  const act = (id: string, minute: number, result: typeof sent | null) => ({
    action: {
      id,
      sequence: minute,
      kind: 'message',
      routeId: 7,
      stopId: null,
      at: `2026-11-20T09:0${minute}:00.000Z`,
      sinceStartMs: 0,
      place: null,
      data: { note: id },
    },
    date: '2026-11-20',
    result: result && { id, ...result },
  })
  const messages = [message(1), message(2, { clientId: 'in the chat', isOwn: true, isSeen: true, text: 'in the chat' })]
  const own = [act('in the chat', 1, sent), act('sent', 2, sent), act('waiting', 3, null)]
  const acted = actedOf({ actions: [] }, own, 'device', 0)
  const said = saidOf({ threads: [thread({ messages })] }, acted)
  expect(said.map(({ text, isOwn, state }) => [text, isOwn, state])).toEqual([
    ['Message 1', false, 'sent'],
    ['in the chat', true, 'read'],
    ['sent', true, 'sent'],
    ['waiting', true, 'waiting'],
  ])
})

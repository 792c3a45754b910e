import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'

/** It stands by itself, since the menu asks for it on every page. */
export const readUnread = endpoint({
  method: 'GET',
  path: '/api/apps/chat/unread',
  summary: 'How many messages wait for you; marks them as delivered',
  access: { action: 'read', subject: 'Chat' },
  reply: z.object({ unread: z.number() }),
})

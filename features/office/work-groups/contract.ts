import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId } from '#kit/contract/fields.ts'

const path = '/api/apps/chat/groups'
const writes = { action: 'write', subject: 'Chat' } as const
const Opened = z.object({ chatId: z.number() })

export const openRouteGroup = endpoint({
  method: 'POST',
  path: `${path}/route/{id}`,
  summary: 'The group of a route, which you join: its driver and whoever looks after it; made the first time',
  access: writes,
  params: numberId,
  reply: Opened,
})

export const readRouteUnread = endpoint({
  method: 'GET',
  path: `${path}/route/{id}`,
  summary: 'How many messages of the group of a route you haven’t read, whether or not you have joined it',
  access: { action: 'read', subject: 'Chat' },
  params: numberId,
  reply: z.object({ unread: z.number() }),
})

export const openTeamGroup = endpoint({
  method: 'POST',
  path: `${path}/depot/{id}`,
  summary: 'The group of a depot, which you join: its drivers and whoever works with them; made the first time',
  access: writes,
  params: numberId,
  reply: Opened,
})

import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { booleanFilter } from '#kit/contract/filters.ts'
import { boundedNumber } from '#kit/contract/list-query.ts'

export const Notification = z.object({
  id: z.string(),
  /** One of the kinds that features declare; each has its text under `notifications` in their messages. */
  kind: z.string(),
  /** The values of the text's placeholders. */
  values: z.record(z.string(), z.string()),
  /** The page a click opens. */
  link: z.string(),
  isRead: z.boolean(),
  /** Shown in the bell menu, as a browser pop-up, or both. */
  inApp: z.boolean(),
  inBrowser: z.boolean(),
  createdAt: z.string(),
})
export type Notification = z.infer<typeof Notification>

const one = z.object({ id: z.uuid() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'List your newest notifications',
  query: z.object({
    limit: z._default(boundedNumber(20, 1, 100), 20),
    /** Older than this one. */
    before: z.optional(z.uuid()),
    isRead: booleanFilter,
  }),
  reply: z.object({ notifications: z.array(Notification), unread: z.number() }),
})

export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}',
  summary: 'Mark a notification as read or unread',
  params: one,
  body: z.object({ isRead: z.boolean() }),
})

export const markAllNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications',
  summary: 'Mark all notifications as read',
  body: z.object({ isRead: z.boolean() }),
})

export const removeNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/{id}',
  summary: 'Remove a notification',
  params: one,
})

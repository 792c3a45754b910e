import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberFilter } from '#kit/contract/filters.ts'

/** It stands by itself, since the menu asks for it on every page. */
export const countExceptions = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/exceptions/counts',
  summary: 'How many exceptions are open, how many of them no one has read, and how many are critical',
  access: { action: 'read', subject: 'Exception' },
  query: z.object({ depotId: numberFilter }),
  reply: z.object({ open: z.number(), unread: z.number(), critical: z.number(), snoozed: z.number() }),
})

import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, positiveInteger } from '#kit/contract/fields.ts'

/** It stands by itself, since the driver page calls it and nothing else of the chat. */
export const markSeen = endpoint({
  method: 'PUT',
  path: '/api/apps/chat/threads/{id}/seen',
  access: { action: 'read', subject: 'Chat' },
  params: numberId,
  body: z.object({ messageId: positiveInteger }),
})

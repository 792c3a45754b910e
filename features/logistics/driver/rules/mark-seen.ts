import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, positiveInteger } from '#kit/contract/fields.ts'

/** The chat answers it, which knows the driver page and not the other way round. It is all that the page calls of the chat. */
export const markSeen = endpoint({
  method: 'PUT',
  path: '/api/apps/chat/threads/{id}/seen',
  access: { action: 'read', subject: 'Chat' },
  surfaces: ['office', 'driver'],
  params: numberId,
  body: z.object({ messageId: positiveInteger }),
})

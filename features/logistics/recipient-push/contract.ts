import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'
import { isPushService } from './rules.ts'

/** Where the push service of a browser takes messages for it: whoever knows it may send there, and no one else does. */
const pushEndpoint = z.string().check(z.trim(), z.maxLength(1000), z.regex(/^https:\/\/[!-~]+$/))
const path = '/api/track/{code}/push'

export const readPushKey = endpoint({
  method: 'GET',
  path,
  summary: 'The public key by which push services know the notifications of this workspace',
  access: 'public',
  params: trackedCode,
  reply: z.object({ key: z.string() }),
})

export const subscribeTracked = endpoint({
  method: 'PUT',
  path,
  summary: 'Have notifications about a delivery sent to this browser',
  access: 'recipient',
  params: trackedCode,
  body: z.object({ digits, endpoint: pushEndpoint.check(z.refine(isPushService)) }),
})

export const unsubscribeTracked = endpoint({
  method: 'DELETE',
  path,
  summary: 'Have no more notifications about a delivery sent to a browser',
  access: 'public',
  params: trackedCode,
  body: z.object({ endpoint: pushEndpoint }),
})

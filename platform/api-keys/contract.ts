import * as z from 'zod/mini'
import { contributedNames } from '#kit/contract/contributed.ts'
import { endpoint, type SignedInAccess } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text } from '#kit/contract/fields.ts'
import { overlapHours } from '#kit/contract/overlap-hours.ts'
import { secret } from '#kit/contract/secret.ts'

const scopes = contributedNames('keyScopes')

/** How long the reply to a call with an idempotency key is kept. */
export const keptHours = 24

export const ApiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** The first characters of the key, to tell keys apart. */
  start: z.string(),
  scopes,
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
  expiresAt: z.nullable(isoTime),
  /** A key that is turned off is kept, but refused. */
  isOn: z.boolean(),
  /** Until when the secret before the last rotation is still accepted. */
  previousUntil: z.nullable(isoTime),
  /** Whether it belongs to the caller, who alone can give it a new secret. */
  isOwn: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

const path = '/api/api-keys'

export const createApiKey = endpoint({
  method: 'POST',
  path,
  summary: 'Create an API key. Its secret is only in this reply',
  access: { action: 'create', subject: 'ApiKey' },
  body: z.object({
    name: text(80),
    scopes: scopes.check(z.minLength(1)),
    expiresAt: z._default(z.nullable(z.iso.datetime()), null),
  }),
  danger: 'secrets',
  asksPassword: true,
  reply: z.extend(ApiKey, { key: secret(z.string()) }),
  status: 201,
})

export const listKeyScopes = endpoint({
  method: 'GET',
  path: `${path}/scopes`,
  summary: 'List what an API key can be made for',
  access: { action: 'create', subject: 'ApiKey' },
  reply: z.array(z.string()),
})

/** The calls about existing keys: for all keys of the workspace, and for a person's own. */
function keyCalls(address: string, needing: (action: string) => SignedInAccess) {
  return {
    list: endpoint({
      method: 'GET',
      path: address,
      summary: 'List API keys, newest first',
      access: needing('read'),
      reply: z.array(ApiKey),
    }),
    change: endpoint({
      method: 'PATCH',
      path: `${address}/{id}`,
      summary: 'Turn an API key on or off',
      access: needing('write'),
      params: numberId,
      body: z.object({ isOn: z.boolean() }),
      danger: 'secrets',
      reply: ApiKey,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${address}/{id}`,
      summary: 'Delete an API key',
      danger: 'secrets',
      access: needing('delete'),
      params: numberId,
    }),
  }
}
export const apiKeyCalls = keyCalls(path, (action) => ({ action, subject: 'ApiKey' }))
const ownPath = '/api/auth/api-keys'
export const ownKeyCalls = keyCalls(ownPath, () => 'member')

export const rotateApiKey = endpoint({
  method: 'POST',
  path: `${ownPath}/{id}/rotation`,
  summary: 'Give one’s own API key a new secret. The old one is accepted for a while, so that programs can change over',
  params: numberId,
  body: z.object({ overlapHours }),
  danger: 'secrets',
  asksPassword: true,
  reply: z.extend(ApiKey, { key: secret(z.string()) }),
})
export type KeyCalls = typeof apiKeyCalls

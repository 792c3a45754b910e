import * as z from 'zod/mini'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text } from '#kit/contract/fields.ts'

export const scopeNames = [
  'products:read',
  'products:write',
  'orders:read',
  'orders:write',
  'customers:read',
  'customers:write',
  'deliveries:read',
  'deliveries:write',
  'optimise:run',
] as const
export type Scope = (typeof scopeNames)[number]

/** What a key may do, each scope a line of ability. */
export const scopes: Record<Scope, { action: string[]; subject: string }> = {
  'products:read': { action: ['read'], subject: 'Product' },
  'products:write': { action: ['create', 'read', 'write'], subject: 'Product' },
  'orders:read': { action: ['read'], subject: 'Order' },
  'orders:write': { action: ['create', 'read', 'write'], subject: 'Order' },
  'customers:read': { action: ['read'], subject: 'Customer' },
  'customers:write': { action: ['create', 'read', 'write'], subject: 'Customer' },
  'deliveries:read': { action: ['read'], subject: 'Delivery' },
  'deliveries:write': { action: ['create', 'read', 'write'], subject: 'Delivery' },
  'optimise:run': { action: ['create', 'read'], subject: 'Optimiser' },
}

/** What a scope opens besides, where the owner of the key may do it. */
export const alsoOpened: Partial<Record<Scope, { action: string[]; subject: string }>> = {
  'deliveries:read': { action: ['read'], subject: 'Recipient' },
  'deliveries:write': { action: ['read'], subject: 'Recipient' },
}

export const ApiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** The first letters of the key, to tell keys apart. */
  start: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
  expiresAt: z.nullable(isoTime),
  /** A key that is off is kept, and refused. */
  isOn: z.boolean(),
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
    scopes: z.array(z.enum(scopeNames)).check(z.minLength(1)),
    expiresAt: z._default(z.nullable(z.iso.datetime()), null),
  }),
  reply: z.extend(ApiKey, { key: z.string() }),
  status: 201,
})

/** The calls about keys that are there: those of the whole workspace, and everybody's own. */
function keyCalls(address: string, needing: (action: string) => Exclude<Access, 'public'>) {
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
      reply: ApiKey,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${address}/{id}`,
      summary: 'Delete an API key',
      access: needing('delete'),
      params: numberId,
    }),
  }
}
export const apiKeyCalls = keyCalls(path, (action) => ({ action, subject: 'ApiKey' }))
export const ownKeyCalls = keyCalls('/api/auth/api-keys', () => 'member')
export type KeyCalls = typeof apiKeyCalls

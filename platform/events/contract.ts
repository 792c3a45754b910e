import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'

export const AuditEvent = z.object({
  id: z.string(),
  at: z.string(),
  actorId: z.nullable(z.number()),
  actorName: z.string(),
  address: z.string(),
  kind: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/apps/audit-log',
  summary: 'List the audit log',
  access: { action: 'read', subject: 'AuditLog' },
  query: listQuery(['at', 'actor', 'kind'], {
    entity: z.optional(textFilter),
    entityId: z.optional(textFilter),
    kind: z.optional(textFilter),
  }),
  reply: z.object({ events: z.array(AuditEvent), totalEvents: z.number() }),
})

export const readEvent = endpoint({
  method: 'GET',
  path: '/api/apps/audit-log/{id}',
  summary: 'Get an audit log entry',
  access: { action: 'read', subject: 'AuditLog' },
  params: z.object({ id: z.uuid() }),
  reply: AuditEvent,
})

/** What open screens receive: that something changed, never the change itself. */
export const Change = z.object({ id: z.string(), kind: z.string(), entity: z.string(), entityId: z.string() })
export type Change = z.infer<typeof Change>

export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Stream changes as server-sent events. `Last-Event-ID` resumes',
  reply: raw('text/event-stream'),
})

const mostChanges = 1000
const pageSize = described(
  z.pipe(
    z.string().check(z.regex(/^(1000|[1-9]\d{0,2})$/)),
    z.transform((text) => Number(text)),
  ),
  { type: 'integer', minimum: 1, maximum: mostChanges },
)
const entityNames = z.pipe(
  z.transform((given) => (typeof given === 'string' ? [given] : given)),
  z.array(z.string().check(z.regex(/^[A-Za-z][\w-]{0,59}$/))).check(z.maxLength(50)),
)

/** For programs that poll: each page goes on from the cursor of the one before, and none misses what others were still writing. */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary:
    'List what changed or was deleted since a time or a cursor, oldest first; without either, get the cursor to begin at',
  access: { action: 'read', subject: 'Webhook' },
  query: z.object({
    updatedSince: z.optional(z.iso.datetime({ offset: true })),
    cursor: z.optional(z.guid()),
    /** Such as `delivery` or `order`; several may be named. */
    entity: z._default(described(entityNames, { type: 'array', items: { type: 'string' } }), []),
    limit: z._default(pageSize, 100),
  }),
  reply: z.object({
    changes: z.array(z.extend(Change, { at: isoTime })),
    nextCursor: z.string(),
    /** Whether the next page can be read at once. */
    hasMore: z.boolean(),
  }),
})

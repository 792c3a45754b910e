import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
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

import * as z from 'zod/mini'
import { restoreEndpoint } from '#kit/contract/bulk.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, isoTime, numberId, optionalText, positiveInteger, text, version } from '#kit/contract/fields.ts'
import { choiceFilter, numberFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { daysFilter, Trend } from '#kit/contract/trend.ts'
import { ticketStatuses } from './rules.ts'

export const ticketChannels = ['email', 'phone', 'chat', 'website'] as const
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const

export const Ticket = z.object({
  id: z.number(),
  subject: z.string(),
  description: z.string(),
  /** Who asked for help. */
  requester: z.string(),
  email: z.string(),
  channel: z.enum(ticketChannels),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  assigneeId: z.nullable(z.number()),
  assignee: z.string(),
  assigneeAvatar: z.string(),
  createdAt: isoTime,
  /** When it first left the status `new`. */
  respondedAt: z.nullable(isoTime),
  solvedAt: z.nullable(isoTime),
  version,
})
export type Ticket = z.infer<typeof Ticket>

const shape = {
  subject: text(160),
  description: optionalText(4000),
  requester: text(120),
  email: z._default(z.union([z.literal(''), email]), ''),
  channel: z._default(z.enum(ticketChannels), 'email'),
  priority: z._default(z.enum(ticketPriorities), 'normal'),
  status: z._default(z.enum(ticketStatuses), 'new'),
  assigneeId: z._default(z.nullable(positiveInteger), null),
}
export const TicketInput = z.object(shape)
export type TicketInput = z.infer<typeof TicketInput>

const path = '/api/apps/tickets'
const reads = { action: 'read', subject: 'Ticket' } as const

export const listTickets = endpoint({
  method: 'GET',
  path,
  summary: 'List support tickets, newest first',
  access: reads,
  query: listQuery(['subject', 'requester', 'priority', 'created'], {
    status: choiceFilter(ticketStatuses),
    priority: choiceFilter(ticketPriorities),
    /** Only those of the last so many days. */
    createdDays: numberFilter,
  }),
  reply: z.object({ tickets: z.array(Ticket), total: z.number() }),
})
export const readTicketFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  summary: 'Get how the support tickets of a period stand, compared with the period before',
  access: reads,
  query: z.object({ days: daysFilter }),
  reply: z.object({
    tickets: Trend,
    new: z.number(),
    open: z.number(),
    waiting: z.number(),
    solved: z.number(),
    /** How long those answered waited for it on average; nothing before the first answer. */
    responseMinutes: z.nullable(z.number()),
    responseMinutesBefore: z.nullable(z.number()),
  }),
})
export const readTicket = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Get a support ticket',
  access: reads,
  params: numberId,
  reply: Ticket,
})
export const createTicket = endpoint({
  method: 'POST',
  path,
  summary: 'Add a support ticket',
  access: { action: 'create', subject: 'Ticket' },
  body: TicketInput,
  reply: Ticket,
  status: 201,
})
export const changeTicket = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a support ticket',
  access: { action: 'write', subject: 'Ticket' },
  params: numberId,
  body: z.object({ ...shape, version }),
  reply: Ticket,
})
export const deleteTicket = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a support ticket',
  access: { action: 'delete', subject: 'Ticket' },
  params: numberId,
})
export const restoreTicket = restoreEndpoint(path, 'Ticket')

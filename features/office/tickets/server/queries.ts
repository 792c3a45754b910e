import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { trendOf } from '#kit/contract/trend.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { ticketPriorities, type Ticket } from '../contract.ts'
import { refusals } from './refusals.ts'
import { supportTickets } from './tables.ts'

const dayMs = 86_400_000
const { id, subject, description, requester, email, channel, priority, status, assigneeId } = supportTickets
const { createdAt, respondedAt, solvedAt, version } = supportTickets
const here = isNull(supportTickets.archivedAt)
const columns = {
  id,
  subject,
  description,
  requester,
  email,
  channel,
  priority,
  status,
  assigneeId,
  assignee: sql<string>`coalesce(${users.fullName}, '')`,
  assigneeAvatar: sql<string>`coalesce(${users.avatar}, '')`,
  createdAt,
  respondedAt,
  solvedAt,
  version,
}
const plan = {
  from: supportTickets,
  columns,
  joins: [{ table: users, on: eq(users.id, assigneeId) }],
  search: [subject, requester, email],
  sort: {
    subject,
    requester,
    priority: sql`array_position(${sql.raw(`array['${ticketPriorities.join("','")}']`)}, ${priority})`,
    created: createdAt,
  },
  unsorted: { by: createdAt, order: 'desc' as const },
  id,
}

type Asked = ListQuery & { status?: string | undefined; priority?: string | undefined; createdDays: number }

export async function ticketPage(db: Database, query: Asked, now: Date) {
  const since = query.createdDays > 0 ? gte(createdAt, daysBefore(now, Math.min(query.createdDays, 36_500))) : undefined
  const where = [here, equals(status, query.status), equals(priority, query.priority), since]
  const page = await listPage(db, query, { ...plan, where })
  return { tickets: page.rows.map(present), total: page.total }
}

export async function findTicket(db: Database, ticketId: number): Promise<Ticket> {
  const row = await listRow(db, and(eq(id, ticketId), here), plan)
  if (!row) throw notFound(refusals.things.ticket, ticketId)
  return present(row)
}

/** How the tickets of a period stand; the response time is the average of those answered. */
export async function ticketFigures(db: Database, now: Date, days: number) {
  const isNow = sql`${createdAt} >= ${daysBefore(now, days).toISOString()}`
  const count = (of: string) => sql<number>`(count(*) filter (where ${isNow} and ${status} = ${of}))::int`
  const minutes = sql`extract(epoch from ${respondedAt} - ${createdAt}) / 60`
  const [row] = await db
    .select({
      now: sql<number>`(count(*) filter (where ${isNow}))::int`,
      before: sql<number>`(count(*) filter (where not ${isNow}))::int`,
      new: count('new'),
      open: count('open'),
      waiting: count('waiting'),
      solved: count('solved'),
      responseMinutes: sql<number | null>`(avg(${minutes}) filter (where ${isNow}))::float8`,
      responseMinutesBefore: sql<number | null>`(avg(${minutes}) filter (where not ${isNow}))::float8`,
    })
    .from(supportTickets)
    .where(and(here, gte(createdAt, daysBefore(now, days * 2))))
  const { now: counted, before, ...figures } = row!
  return { tickets: trendOf(counted, before), ...figures }
}

/** Whether someone has this number. */
export async function hasPerson(db: Database, personId: number): Promise<boolean> {
  return (await db.$count(users, eq(users.id, personId))) > 0
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

function present({ createdAt: created, respondedAt: responded, solvedAt: solved, ...row }: RowOf<typeof columns>) {
  return {
    ...row,
    createdAt: created.toISOString(),
    respondedAt: responded?.toISOString() ?? null,
    solvedAt: solved?.toISOString() ?? null,
  }
}

/** Tickets for the search over everything. */
export const ticketFinder: Finder = {
  category: 'tickets',
  title: 'Support tickets',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Ticket')) return []
    const query = { q: text, orderBy: 'asc', page: 1, itemsPerPage: most, createdDays: 0 } as const
    const { tickets } = await ticketPage(db, query, new Date())
    return tickets.map((ticket) => ({
      url: { path: `/apps/tickets?open=edit-${ticket.id}` },
      icon: 'lifebuoy',
      title: ticket.subject,
      subtitle: ticket.requester,
      also: [ticket.email],
    }))
  },
}

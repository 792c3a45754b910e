import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Ticket } from '../contract.ts'

const time = () => timestamp({ withTimezone: true })

export const supportTickets = pgTable(
  'support_tickets',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    subject: text().notNull(),
    description: text().notNull().default(''),
    requester: text().notNull(),
    email: text().notNull().default(''),
    channel: text().$type<Ticket['channel']>().notNull(),
    priority: text().$type<Ticket['priority']>().notNull(),
    status: text().$type<Ticket['status']>().notNull(),
    /** People deleted since then are no longer shown. */
    assigneeId: integer(),
    createdAt: time().notNull(),
    respondedAt: time(),
    solvedAt: time(),
    version: integer().notNull().default(1),
    archivedAt: time(),
  },
  (table) => [
    index('support_tickets_created')
      .on(table.createdAt, table.id)
      .where(sql`archived_at is null`),
  ],
)

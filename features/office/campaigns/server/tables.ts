import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Campaign } from '../contract.ts'

const count = () => integer().notNull().default(0)

export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    channel: text().$type<Campaign['channel']>().notNull(),
    code: text().notNull().default(''),
    startOn: date({ mode: 'string' }).notNull(),
    endOn: date({ mode: 'string' }).notNull(),
    sent: count(),
    opened: count(),
    clicked: count(),
    subscribed: count(),
    complaints: count(),
    unsubscribed: count(),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    archivedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('campaigns_last_forward', sql`${table.startOn} <= ${table.endOn}`),
    uniqueIndex('campaigns_code')
      .on(table.code)
      .where(sql`archived_at is null and code <> ''`),
    index('campaigns_start')
      .on(table.startOn, table.id)
      .where(sql`archived_at is null`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Project } from '../contract.ts'

export const projects = pgTable(
  'projects',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    kind: text().notNull(),
    client: text().notNull().default(''),
    description: text().notNull().default(''),
    /** People deleted since then are no longer shown. */
    leaderId: integer(),
    memberIds: jsonb().$type<number[]>().notNull().default([]),
    logo: text().$type<Project['logo']>().notNull(),
    color: text().$type<Project['color']>().notNull(),
    completedTasks: integer().notNull().default(0),
    totalTasks: integer().notNull().default(0),
    minutes: integer().notNull().default(0),
    startOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    budgetCents: integer().notNull().default(0),
    spentCents: integer().notNull().default(0),
    version: integer().notNull().default(1),
    archivedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('projects_tasks_fit', sql`${table.completedTasks} between 0 and ${table.totalTasks}`),
    index('projects_name_id')
      .on(table.name, table.id)
      .where(sql`archived_at is null`),
  ],
)

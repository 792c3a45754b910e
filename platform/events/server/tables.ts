import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { KeptRows } from '../rules.ts'

/** Everything that happened, in order, never changed: audit, live updates, webhooks and replay read it. */
export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: integer(),
    actorName: text().notNull().default(''),
    address: text().notNull().default(''),
    /** What happened: `order.created`, `role.changed`. */
    kind: text().notNull(),
    /** What it happened to: `order`, and which one. */
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Short-lived, for open screens: only the latest of its kind is kept. */
    isHint: boolean().notNull().default(false),
  },
  (table) => [
    index('events_entity').on(table.entity, table.entityId, table.id),
    index('events_kind').on(table.kind, table.id),
  ],
)

/** The rows of recent deletions, so that they can be undone for a while. */
export const deletions = pgTable(
  'deletions',
  {
    id: text().primaryKey(),
    entity: text().notNull(),
    entityId: text().notNull(),
    rows: jsonb().$type<KeptRows>().notNull(),
    /** Keys of files to delete once the deletion can no longer be undone. */
    files: jsonb().$type<string[]>().notNull().default([]),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('deletions_entity').on(table.entity, table.entityId), index('deletions_at').on(table.at)],
)

/** Short-lived signals to the open screens of one person; they are not part of the log. */
export const signals = pgTable(
  'signals',
  {
    id: text().primaryKey(),
    readerId: integer().notNull(),
    kind: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('signals_reader').on(table.readerId, table.id), index('signals_at').on(table.at)],
)

/** Open streams, each kept alive by its process. A person with one is connected. */
export const connections = pgTable(
  'connections',
  {
    id: text().primaryKey(),
    personId: integer().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('connections_person').on(table.personId, table.until)],
)

import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
  },
  (table) => [index('events_entity').on(table.entity, table.entityId, table.id), index('events_kind').on(table.kind, table.id)],
)

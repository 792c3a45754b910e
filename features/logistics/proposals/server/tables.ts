import { boolean, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { publications, routes } from '../../routes/server/tables.ts'

const time = () => timestamp({ withTimezone: true })

/** Proposals that were accepted; nothing in them changes but that they are taken back. */
export const acceptedProposals = pgTable(
  'accepted_proposals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    routeId: integer()
      .notNull()
      .references(() => routes.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    depotId: integer().references(() => depots.id),
    /** What gave the route its new order, and its number in the chain of the route. */
    actionId: text().notNull(),
    link: integer().notNull(),
    /** Where another route took stops over, a row for each: which, the end of its chain then, and the publication that gave it to both. */
    toRouteId: integer().references(() => routes.id, { onDelete: 'cascade' }),
    toLink: integer(),
    publicationId: integer().references(() => publications.id, { onDelete: 'cascade' }),
    movedIds: jsonb().$type<number[]>().notNull().default([]),
    /** Exceptions that it closed; an undo opens them again. */
    closedIds: jsonb().$type<number[]>().notNull().default([]),
    keptIds: jsonb().$type<number[]>().notNull(),
    distanceMeters: integer().notNull(),
    durationSeconds: integer().notNull(),
    cost: integer().notNull(),
    acceptedAt: time().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    personName: text().notNull(),
    /** Nobody was asked: the settings allow it. */
    isAutomatic: boolean().notNull().default(false),
    undoneAt: time(),
    undoneBy: text().notNull().default(''),
  },
  (table) => [
    index('accepted_proposals_day').on(table.day, table.id),
    index('accepted_proposals_route_id').on(table.routeId, table.id),
    index('accepted_proposals_to_route_id').on(table.toRouteId, table.id),
    index('accepted_proposals_publication_id').on(table.publicationId),
    index('accepted_proposals_depot_id').on(table.depotId),
    index('accepted_proposals_user_id').on(table.userId),
  ],
)

import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { ProblemKind } from '../rules.ts'

const time = () => timestamp({ withTimezone: true }).notNull()

/** What recipients thought of their deliveries: one rating each. */
export const deliveryRatings = pgTable(
  'delivery_ratings',
  {
    deliveryId: integer()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    stars: integer().notNull(),
    comment: text().notNull(),
    givenAt: time(),
    changedAt: time(),
  },
  (table) => [
    index('delivery_ratings_given').on(table.givenAt, table.deliveryId),
    index('delivery_ratings_stars').on(table.stars, table.deliveryId),
  ],
)

/** Problems that recipients reported. */
export const deliveryProblems = pgTable(
  'delivery_problems',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    kind: text().$type<ProblemKind>().notNull(),
    text: text().notNull(),
    reportedAt: time(),
  },
  (table) => [index('delivery_problems_delivery').on(table.deliveryId, table.id)],
)

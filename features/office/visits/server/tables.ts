import { date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CountedPage, VisitSource } from '../rules.ts'

/** How often public pages were opened on a day: counts alone, so that there is nothing of anyone in them. */
export const pageVisits = pgTable(
  'page_visits',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    day: date({ mode: 'string' }).notNull(),
    page: text().$type<CountedPage>().notNull(),
    source: text().$type<VisitSource>().notNull(),
    campaign: text().notNull().default(''),
    views: integer().notNull().default(0),
    visits: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('page_visits_counted').on(table.day, table.page, table.source, table.campaign)],
)

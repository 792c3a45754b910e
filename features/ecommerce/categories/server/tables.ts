import { sql } from 'drizzle-orm'
import { foreignKey, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CategoryInput } from '../contract.ts'

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull().unique(),
    slug: text().notNull().unique(),
    description: text().notNull().default(''),
    image: text().notNull().default(''),
    parentId: integer(),
    status: text().$type<CategoryInput['status']>().notNull().default('Published'),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    uniqueIndex('categories_lower_title').on(sql`lower(${table.title})`),
  ],
)

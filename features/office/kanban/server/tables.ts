import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'

const time = () => timestamp({ withTimezone: true })
const itemId = () =>
  integer()
    .notNull()
    .references(() => kanbanItems.id, { onDelete: 'cascade' })

/** Sets of boards. The first one is always there, and has a row only once it has a name. */
export const kanbanSets = pgTable('kanban_sets', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
  name: text().notNull().unique(),
})

export const kanbanBoards = pgTable(
  'kanban_boards',
  {
    id: integer().primaryKey(),
    /** Without a reference, since the first set may have no row. */
    setId: integer().notNull().default(1),
    title: text().notNull(),
    place: integer().notNull(),
    isDone: boolean().notNull().default(false),
  },
  (table) => [unique('kanban_boards_set_title').on(table.setId, table.title)],
)

export const kanbanItems = pgTable(
  'kanban_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Empty once an order of its board was sent that left it out. */
    boardId: integer().references(() => kanbanBoards.id, { onDelete: 'set null' }),
    place: integer().notNull(),
    title: text().notNull(),
    dueDate: text().notNull().default(''),
    labels: jsonb().$type<string[]>().notNull().default([]),
    memberIds: jsonb().$type<number[]>().notNull().default([]),
    comments: text().notNull().default(''),
    attachments: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    image: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [index('kanban_items_board_place').on(table.boardId, table.place, table.id)],
)

export const kanbanComments = pgTable(
  'kanban_comments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemId: itemId(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Kept for when the person is deleted. */
    authorName: text().notNull(),
    text: text().notNull(),
    at: time().notNull(),
  },
  (table) => [index('kanban_comments_item').on(table.itemId, table.id)],
)

/** The items of check lists. */
export const kanbanChecks = pgTable(
  'kanban_checks',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemId: itemId(),
    place: integer().notNull(),
    text: text().notNull(),
    isDone: boolean().notNull().default(false),
  },
  (table) => [index('kanban_checks_item').on(table.itemId, table.place, table.id)],
)

export const kanbanFiles = pgTable(
  'kanban_files',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemId: itemId(),
    /** The unguessable part of its address. */
    name: text().notNull().unique(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    addedBy: text().notNull(),
    at: time()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('kanban_files_item').on(table.itemId, table.id)],
)

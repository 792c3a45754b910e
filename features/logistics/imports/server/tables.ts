import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Sentence } from '#kit/contract/sentence.ts'
import { callLog } from '#kit/server/call-log.ts'
import { users } from '#platform/access/server/tables.ts'
import type { DeliveryChange } from '../../deliveries/rules/input.ts'
import type { Located } from '../../places/server/queries.ts'
import type { ImportOptions } from '../contract.ts'
import type { ImportState, RowOutcome, Verdict } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

/** Uploaded files of deliveries, and how far their import is. */
export const deliveryImports = pgTable(
  'delivery_imports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Who uploaded it, as long as their account exists. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdBy: text().notNull(),
    fileName: text().notNull(),
    state: text().$type<ImportState>().notNull().default('reading'),
    encoding: text().notNull(),
    titles: text().array().notNull(),
    /** The normalised titles; a file with the same ones is read the same way. */
    shape: text().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    isRemembered: boolean().notNull().default(false),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    version: integer().notNull().default(1),
    /** Of a file from the import folder: the same content is imported once, with the rights of the house. */
    dropDigest: text(),
    createdAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('delivery_imports_digest')
      .on(table.dropDigest)
      .where(sql`state <> 'undone'`),
    index('delivery_imports_user').on(table.userId, table.id),
    index('delivery_imports_created').on(table.createdAt),
  ],
)

/** What undoing an import restores; the version is the one that the row changed. */
export type Before = { change: Omit<DeliveryChange, 'version' | 'pins'>; version?: number }
/** A place that a row added, or moved from where it was. */
export type MovedPlace = { id: number; before: Located | null; after: Located }

export const deliveryImportRows = pgTable(
  'delivery_import_rows',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    importId: integer()
      .notNull()
      .references(() => deliveryImports.id, { onDelete: 'cascade' }),
    /** As in the file; its first line is kept too, whether it holds titles or a delivery. */
    line: integer().notNull(),
    cells: text().array().notNull(),
    verdict: text().$type<Verdict>().notNull().default('new'),
    outcome: text().$type<RowOutcome>().notNull().default('waiting'),
    problem: jsonb().$type<Sentence>(),
    recipient: text().notNull().default(''),
    address: text().notNull().default(''),
    /** The delivery made of the row, or the one that already exists. */
    reference: text().notNull().default(''),
    /** Rows with the same key are about the same delivery. */
    key: text().notNull().default(''),
    /** The first line with the same key. */
    duplicateLine: integer(),
    /** Rows with the same one are for the same person, address and day; empty where no day is said. */
    visitKey: text().notNull().default(''),
    /** The delivery of another number that is for the same person, address and day. */
    alikeReference: text().notNull().default(''),
    /** The first line that is for them under another number. */
    alikeLine: integer(),
    located: jsonb().$type<Located>(),
    /** Whether the file or its settings say from which depot it goes. */
    namesDepot: boolean().notNull().default(false),
    /** Whether no depot serves the address that was found. */
    isOutside: boolean().notNull().default(false),
    deliveryId: integer(),
    /** The version of the delivery right after the import. */
    deliveryVersion: integer(),
    needsAddress: boolean().notNull().default(false),
    before: jsonb().$type<Before>(),
    place: jsonb().$type<MovedPlace>(),
  },
  (table) => [
    uniqueIndex('delivery_import_rows_line').on(table.importId, table.line),
    index('delivery_import_rows_key').on(table.importId, table.key, table.line),
    index('delivery_import_rows_visit').on(table.importId, table.visitKey, table.line),
    index('delivery_import_rows_verdict').on(table.importId, table.verdict, table.line),
    index('delivery_import_rows_outcome').on(table.importId, table.outcome, table.line),
  ],
)

/** Uploaded files by sender, so that no one can keep the program busy with them. */
export const deliveryImportUploads = callLog('delivery_import_uploads')

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { invoices } from '../../invoices/server/tables.ts'
import { formats, ignoredBys, lineStates } from '../rules/states.ts'

export const bankStatements = pgTable(
  'bank_statements',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The SHA-256 of its file: the same one isn’t taken twice. */
    fileHash: text().notNull(),
    /** A file may hold several statements. */
    part: integer().notNull(),
    fileName: text().notNull(),
    format: text({ enum: formats }).notNull(),
    account: text().notNull(),
    currency: text().notNull(),
    reference: text().notNull(),
    fromOn: date({ mode: 'string' }).notNull(),
    toOn: date({ mode: 'string' }).notNull(),
    openingCents: bigint({ mode: 'number' }),
    closingCents: bigint({ mode: 'number' }),
    missingCents: bigint({ mode: 'number' }),
    known: integer().notNull(),
    pending: integer().notNull(),
    importedAt: timestamp({ withTimezone: true }).notNull(),
    importedBy: text().notNull(),
  },
  (table) => [
    uniqueIndex('bank_statements_file').on(table.fileHash, table.part),
    index('bank_statements_to').on(table.toOn, table.id),
  ],
)

export const bankLines = pgTable(
  'bank_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    statementId: integer()
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'cascade' }),
    /** Names it to statements that overlap: one line counts once. */
    lineKey: text().notNull().unique(),
    account: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    /** Below zero where it went out. */
    amountCents: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    isReversal: boolean().notNull().default(false),
    /** The matched line that the bank took back with this one. */
    reverses: integer().references((): AnyPgColumn => bankLines.id, { onDelete: 'set null' }),
    name: text().notNull(),
    iban: text().notNull(),
    text: text().notNull(),
    structured: jsonb().$type<string[]>().notNull().default([]),
    endToEnd: text().notNull(),
    bankReference: text().notNull(),
    state: text({ enum: lineStates }).notNull().default('open'),
    ignoredBy: text({ enum: ignoredBys }),
    ignoreReason: text().notNull().default(''),
    decidedBy: text().notNull().default(''),
    decidedAt: timestamp({ withTimezone: true }),
    searchText: searchText('name', 'text', 'iban', 'bank_reference'),
  },
  (table) => [
    index('bank_lines_statement').on(table.statementId),
    index('bank_lines_state').on(table.state, table.bookedOn, table.id),
    index('bank_lines_booked').on(table.bookedOn, table.id),
    index('bank_lines_amount').on(table.amountCents, table.id),
    // Whose account was it in lines that were matched before?
    index('bank_lines_iban')
      .on(table.iban)
      .where(sql`state = 'matched'`),
    // Which took one back?
    uniqueIndex('bank_lines_reverses')
      .on(table.reverses)
      .where(sql`reverses is not null`),
    searchIndex('bank_lines_search'),
  ],
)

/** What a line was booked as; the payments themselves are the invoices’. */
export const bankLinePayments = pgTable(
  'bank_line_payments',
  {
    lineId: integer()
      .notNull()
      .references(() => bankLines.id, { onDelete: 'cascade' }),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    amountCents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.invoiceId] }),
    index('bank_line_payments_invoice').on(table.invoiceId),
  ],
)

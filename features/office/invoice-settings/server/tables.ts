import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const invoiceSettings = pgTable('invoice_settings', {
  /** There is one row, the first. */
  id: integer().primaryKey(),
  bankName: text().notNull(),
  country: text().notNull(),
  iban: text().notNull(),
  swiftCode: text().notNull(),
  taxId: text().notNull(),
  termsDays: integer().notNull(),
  numberPrefix: text().notNull().default(''),
  creditPrefix: text().notNull().default(''),
  version: integer().notNull().default(1),
})

import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReporterKind } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

/** Who reports on emails: one row. */
export const emailReporters = pgTable('email_reporters', {
  id: text().primaryKey(),
  kind: text().$type<ReporterKind>().notNull(),
  /** Encrypted. */
  sealedSecret: text().notNull(),
  lastReportAt: time(),
  confirmUrl: text().notNull().default(''),
})

/** Addresses from which an email came back, or whose owner complained of one. */
export const emailAddressReports = pgTable(
  'email_address_reports',
  {
    why: text().$type<'bounced' | 'complained'>().notNull(),
    address: text().notNull(),
    reason: text().notNull(),
    /** When the newest one happened: reports come late, and twice. */
    at: time().notNull(),
    /** Somebody allowed emails again. */
    liftedAt: time(),
  },
  (table) => [primaryKey({ columns: [table.why, table.address] })],
)

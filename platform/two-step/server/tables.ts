import { users } from '#platform/access/server/tables.ts'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The authenticator app of a person; the secret is encrypted with the machine's key. */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Empty until the first code proved that the app holds the secret. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The newest step whose code was used, so that no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** Backup codes in case the phone is lost. Each works once; only hashes are stored. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    codeHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('backup_codes_user_id').on(table.userId)],
)

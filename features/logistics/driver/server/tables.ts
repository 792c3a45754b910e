import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { drivers } from '../../drivers/server/tables.ts'

const time = () => timestamp({ withTimezone: true })
const driverId = () =>
  integer()
    .notNull()
    .references(() => drivers.id, { onDelete: 'cascade' })

/** From when to when drivers were on duty, by what they recorded. */
export const driverDuty = pgTable(
  'driver_duty',
  { driverId: driverId(), since: time().notNull(), until: time() },
  (table) => [primaryKey({ columns: [table.driverId, table.since] })],
)

/** Photos and signatures under the hash of their content; the bytes are in the file store. */
export const proofFiles = pgTable(
  'proof_files',
  {
    sha256: text().primaryKey(),
    driverId: driverId(),
    bytes: integer().notNull(),
    contentType: text().notNull(),
    receivedAt: time().notNull(),
  },
  (table) => [index('proof_files_driver_id').on(table.driverId, table.receivedAt)],
)

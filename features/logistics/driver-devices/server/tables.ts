import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'

const time = () => timestamp({ withTimezone: true })
const driverId = () =>
  integer()
    .notNull()
    .references(() => drivers.id, { onDelete: 'cascade' })

/** The devices that drivers record with, and how far each has come. */
export const driverDevices = pgTable(
  'driver_devices',
  {
    driverId: driverId(),
    /** Made on the device. */
    id: text().notNull(),
    name: text().notNull().default(''),
    /** The session it was last seen with. */
    sessionId: text().notNull().default(''),
    /** Of its actions, the last that is kept. */
    lastSequence: integer().notNull().default(0),
    /** How far its clock is behind. */
    offsetMs: integer().notNull().default(0),
    version: text().notNull().default(''),
    batteryPercent: integer(),
    mayLocate: boolean(),
    waiting: integer().notNull().default(0),
    seenAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.driverId, table.id] })],
)

/** Codes by which drivers sign in without a password: only their hashes are kept, and a link and its PIN work once between them. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    codeHash: text().primaryKey(),
    kind: text().$type<'link' | 'pin'>().notNull(),
    driverId: driverId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the person when it was made: once their access was ended since, it no longer works. */
    accessEnds: integer().notNull().default(0),
    /** Wrong PINs that were tried while it was valid. */
    failures: integer().notNull().default(0),
    expiresAt: time().notNull(),
  },
  (table) => [
    index('sign_in_codes_driver_id').on(table.driverId, table.kind),
    index('sign_in_codes_user_id').on(table.userId),
  ],
)

/** The public keys with which devices sign what is recorded on them. None is ever removed: what it signed is checked with it. */
export const deviceKeys = pgTable(
  'device_keys',
  {
    /** The hash of the public key. */
    id: text().primaryKey(),
    driverId: driverId(),
    deviceId: text().notNull(),
    publicKey: text().notNull(),
    registeredAt: time().notNull(),
    /** The sign-in that registered it, and the session it was last used in. */
    signedInBy: text().$type<'code' | 'password' | 'other'>().notNull(),
    signedInAt: time().notNull(),
    sessionId: text().notNull(),
    /** With the access of its driver, or as the device made another. */
    endedAt: time(),
  },
  (table) => [
    uniqueIndex('device_keys_in_use')
      .on(table.driverId, table.deviceId)
      .where(sql`ended_at is null`),
    index('device_keys_driver_id').on(table.driverId, table.registeredAt),
  ],
)

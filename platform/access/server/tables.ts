import { boolean, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Surface } from '#kit/contract/endpoint.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'

/** Roles and what each may do, as rules. */
export const roles = pgTable('roles', {
  name: text().primaryKey(),
  rules: jsonb().$type<AbilityRule[]>().notNull(),
  /** Whether people who sign up get this role. At most one role has this set; if none has, sign-up is closed. */
  isForNewcomers: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** People: office staff and everyone who can sign in. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fullName: text().notNull(),
    username: text().notNull().unique(),
    email: text().notNull().unique(),
    company: text().notNull().default(''),
    country: text().notNull().default(''),
    contact: text().notNull().default(''),
    address: text().notNull().default(''),
    town: text().notNull().default(''),
    state: text().notNull().default(''),
    postCode: text().notNull().default(''),
    timeZone: text().notNull().default(''),
    currency: text().notNull().default('USD'),
    role: text()
      .notNull()
      .references(() => roles.name, { onUpdate: 'cascade' }),
    /** The depots that limit the role's rules, if those refer to depots. */
    depotIds: jsonb().$type<number[]>().notNull().default([]),
    currentPlan: text().notNull().default('basic'),
    planSince: date().notNull().defaultNow(),
    planUntil: date(),
    status: text().notNull().default('pending'),
    billing: text().notNull().default('Manual-Cash'),
    avatar: text().notNull().default(''),
    taxId: text().notNull().default(''),
    language: text().notNull().default('en'),
    taskDone: integer().notNull().default(0),
    projectDone: integer().notNull().default(0),
    /** How often their access was ended as a whole; what was made before to sign in with, such as codes, no longer works. */
    accessEnds: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: searchText('full_name', 'email'),
  },
  (table) => [
    index('users_full_name_id').on(table.fullName, table.id),
    index('users_role_id').on(table.role, table.id),
    index('users_plan_id').on(table.currentPlan, table.id),
    index('users_status_id').on(table.status, table.id),
    index('users_billing_id').on(table.billing, table.id),
    searchIndex('users_search'),
  ],
)

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const time = () => timestamp({ withTimezone: true })

/** Signed-in devices; only the token's hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userId(),
    tokenHash: text().notNull().unique(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    /** Remembered devices stay signed in for weeks, others until the end of the day. */
    isRemembered: boolean().notNull().default(true),
    createdAt: time().notNull(),
    /** When its person last typed their password again. */
    provedAt: time(),
    seenAt: time().notNull(),
    expiresAt: time().notNull(),
    /** The role this session looks at the product as. */
    viewedRole: text().references(() => roles.name, { onUpdate: 'cascade', onDelete: 'set null' }),
    /** Where it was opened for one role: it ends when the person has another. */
    onlyRole: text().references(() => roles.name, { onUpdate: 'cascade', onDelete: 'cascade' }),
    /** Where its person signed in: it makes no calls of other parts of the product. */
    surface: text().$type<Surface>().notNull().default('office'),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

/** How a person signs in. Someone without a row here was invited and hasn't accepted yet. */
export const credentials = pgTable('credentials', {
  userId: userId().primaryKey(),
  passwordHash: text().notNull(),
  changedAt: time().notNull(),
  emailVerifiedAt: time(),
})

/** Failed attempts and sent emails, counted to slow down guessing. */
export const attempts = pgTable(
  'attempts',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Hash of what was tried, since people type passwords into the wrong field. */
    account: text().notNull(),
    /** The address it came from, or the hash of a device that is known. */
    place: text().notNull(),
    at: time().notNull(),
    /** Not decided yet. */
    isOpen: boolean().notNull().default(false),
  },
  (table) => [
    index('attempts_account').on(table.kind, table.account, table.at),
    index('attempts_place').on(table.kind, table.place, table.at),
    index('attempts_at').on(table.at),
  ],
)

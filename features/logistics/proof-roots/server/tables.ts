import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Root } from '../rules/root.ts'

const time = () => timestamp({ withTimezone: true })

/** The keys by which the workspace signs its roots: the newest that can be read is used, what others signed is checked with them. */
export const proofRootKeys = pgTable('proof_root_keys', {
  /** The hash of the public key. */
  id: text().primaryKey(),
  publicKey: text().notNull(),
  /** Encrypted. */
  sealedKey: text().notNull(),
  madeAt: time().notNull(),
})

/** One root a day; none is changed or removed. */
export const proofRoots = pgTable('proof_roots', {
  number: integer().primaryKey(),
  day: date().notNull().unique(),
  /** What came in before is covered. */
  until: time().notNull(),
  root: jsonb().$type<Root>().notNull(),
  keyId: text().notNull(),
  signature: text().notNull(),
})

/** The chains and keys under each root, in the order of its tree. */
export const proofRootLeaves = pgTable(
  'proof_root_leaves',
  {
    rootNumber: integer()
      .notNull()
      .references(() => proofRoots.number, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    links: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rootNumber, table.position] }),
    index('proof_root_leaves_name').on(table.name, table.rootNumber),
  ],
)

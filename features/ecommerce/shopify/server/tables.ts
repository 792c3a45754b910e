import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets by which shops sign what they send to us; sealed. */
export const shopHooks = pgTable('shop_hooks', { kind: text().primaryKey(), sealedSecret: text().notNull() })

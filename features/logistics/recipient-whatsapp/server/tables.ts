import { pgTable, text } from 'drizzle-orm/pg-core'

/** The WhatsApp account of the workspace: one row. */
export const whatsappAccounts = pgTable('whatsapp_accounts', {
  id: text().primaryKey(),
  url: text().notNull(),
  account: text().notNull(),
  prefix: text().notNull(),
  /** Encrypted: the access token, and the secret of the app. */
  sealedToken: text().notNull(),
  sealedAppSecret: text().notNull(),
})

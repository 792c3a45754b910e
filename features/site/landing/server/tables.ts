import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { callLog } from '#kit/server/call-log.ts'

export const sitePages = pgTable('site_pages', {
  /** There is one row, the first. */
  id: integer().primaryKey(),
  isPublic: boolean().notNull(),
  ownSite: text().notNull().default(''),
  version: integer().notNull().default(1),
})

/** Messages from one network address, to keep programs from filling the list of tickets. */
export const contactTries = callLog('contact_tries')

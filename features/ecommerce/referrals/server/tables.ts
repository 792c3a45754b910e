import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/server/tables.ts'
import type { Referral } from '../contract.ts'

/** Customers who signed up through a referral link, what they bought, and the reward. */
export const referrals = pgTable(
  'referrals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    referredId: integer().notNull().unique(),
    status: text().$type<Referral['status']>().notNull().default('Unpaid'),
    valueCents: integer().notNull(),
    earningCents: integer().notNull(),
    joinedAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('referrals_customer').on(table.customerId), index('referrals_status').on(table.status, table.id)],
)

export const referralInvitations = pgTable('referral_invitations', {
  email: text().primaryKey(),
  invitedAt: timestamp({ withTimezone: true }).notNull(),
})

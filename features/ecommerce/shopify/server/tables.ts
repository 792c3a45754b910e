import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { shopOutcomes } from '../contract.ts'

const time = () => timestamp({ withTimezone: true })

/** Encrypted secrets shops sign their deliveries with. */
export const shopHooks = pgTable('shop_hooks', {
  kind: text().primaryKey(),
  sealedSecret: text().notNull(),
  previousSecret: text(),
  previousUntil: time(),
})

/** Deliveries from shops and their outcome; the newest few hundred. */
export const shopDeliveries = pgTable('shop_deliveries', {
  id: text().primaryKey(),
  at: time().notNull(),
  outcome: text().$type<(typeof shopOutcomes)[number]>().notNull(),
  externalId: text().notNull().default(''),
  order: integer(),
  /** Why it was rejected. */
  refusal: jsonb().$type<Sentence>(),
})

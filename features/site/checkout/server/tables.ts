import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { callLog } from '#kit/server/call-log.ts'
import { orders } from '../../../ecommerce/orders/server/tables.ts'
import type { Slot } from '../../../logistics/slots/contract.ts'
import type { PayWay } from '../contract.ts'

/** Orders that visitors placed, by the key their page made: whoever knows it sees the order. */
export const shopOrders = pgTable(
  'shop_orders',
  {
    key: text().primaryKey(),
    bodyHash: text().notNull(),
    /** Nothing only while it is being placed. */
    orderId: integer()
      .unique()
      .references(() => orders.id),
    way: jsonb().$type<PayWay>().notNull(),
    slot: jsonb().$type<Slot>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The visitor’s network, hashed, where the order waits for a payment by hand; else empty. */
    sender: text().notNull().default(''),
  },
  (table) => [
    index('shop_orders_sender').on(table.sender),
    index('shop_orders_slot_day').on(sql`(${table.slot} ->> 'day')`),
  ],
)

/** Orders from one network address, to keep programs from emptying the stock. */
export const shopTries = callLog('shop_tries')

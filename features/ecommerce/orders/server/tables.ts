import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import type { Address } from '#kit/contract/address.ts'
import { customers } from '../../customers/server/tables.ts'
import { giftCards } from '../../gift-cards/server/tables.ts'
import { deals } from '../../deals/server/tables.ts'
import { products, productVariants } from '../../products/server/tables.ts'
import type { channels, Destination, methods, Order, OrderStatus, Payment } from '../contract.ts'
import type { paidBy } from '../rules/order-delivery.ts'
import type { OrderRefund } from '../rules/order-refund.ts'
import type { Handling } from '../rules/ordered-goods.ts'

export const orders = pgTable(
  'orders',
  {
    /** The order number. The database assigns each one once, even for simultaneous orders. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 5001 }),
    customerId: integer().notNull(),
    /** The customer's current name and address, kept up to date by the database for searching and sorting. */
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    payment: integer().$type<Payment>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    method: text().$type<(typeof methods)[number]>().notNull(),
    methodNumber: integer().notNull(),
    channel: text().$type<(typeof channels)[number]>().notNull(),
    /** Its source if another system created it: `shopify:450789469`. */
    externalId: text().unique(),
    placedAt: timestamp({ withTimezone: true }).notNull(),
    itemsCents: integer().notNull(),
    discountCents: integer().notNull(),
    taxCents: integer().notNull(),
    /** The tax rate it was sold with; nothing for orders of before it was kept. */
    taxBasisPoints: integer(),
    shippingCents: integer().notNull().default(0),
    isGiftWrapped: boolean().notNull().default(false),
    giftWrapCents: integer().notNull().default(0),
    totalCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    /** What of it the card provider hasn’t given back yet. */
    openRefundCents: integer().notNull().default(0),
    shippingAddress: jsonb().$type<Destination>(),
    billingAddress: jsonb().$type<Address>(),
    shippingRate: text().notNull().default(''),
    shipsFrom: jsonb().$type<NonNullable<Order['shipsFrom']>>(),
    weightGrams: integer().notNull(),
    volumeCubicCentimetres: integer().notNull(),
    handling: jsonb().$type<z.infer<typeof Handling>>().notNull(),
    windowFrom: timestamp({ withTimezone: true }),
    windowTo: timestamp({ withTimezone: true }),
    note: text().notNull().default(''),
    /** The deal whose code was used, and the code as it was then. */
    dealId: integer().references(() => deals.id),
    coupon: text().notNull().default(''),
    /** The gift card that pays for it, and how much of it: the rest is paid as its buyer chose. */
    giftCardId: integer().references(() => giftCards.id),
    giftCardCents: integer().notNull().default(0),
    /** It is delivered before it is paid: the driver takes the money at the door. */
    isPaidAtDoor: boolean().notNull().default(false),
    /** It is bought on account: delivered before it is paid, with an invoice that is due after so many days. */
    termDays: integer(),
    /** How it is paid, by the name the store gives it; `test` for a test payment, and empty where the method says it. */
    paidBy: text().notNull().default(''),
    /** Whether the items are currently taken from stock. */
    isTaken: boolean().notNull().default(false),
    /** Ordered in the shop by somebody who hasn’t shown that its address is theirs: names and numbers are as they typed them. */
    isByStranger: boolean().notNull().default(false),
    /** Until when its goods wait for a payment by hand; nothing where they wait for no set time. */
    heldUntil: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
    archivedAt: timestamp({ withTimezone: true }),
    searchText: searchText('id::text', 'customer_name', 'customer_email'),
  },
  (table) => {
    const shown = sql`archived_at is null`
    return [
      check('orders_gift_card_at_most_total', sql`${table.giftCardCents} between 0 and ${table.totalCents}`),
      check('orders_refunded_at_most_total', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
      foreignKey({
        name: 'orders_customer',
        columns: [table.customerId, table.customerName, table.customerEmail],
        foreignColumns: [customers.id, customers.customer, customers.email],
      }).onUpdate('cascade'),
      // Which are of a customer?
      index('orders_customer_id').on(table.customerId, table.id),
      // What is the order of the customers’ names?
      index('orders_customer_name_id').on(table.customerName, table.id).where(shown),
      // Which are newest?
      index('orders_shown_id').on(table.id).where(shown),
      // Which were placed at a time?
      index('orders_placed_id').on(table.placedAt, table.id).where(shown),
      // What was sold when? It holds all that the figures add up, so that they needn't read the orders themselves.
      index('orders_sold')
        .on(table.placedAt, table.customerId, table.channel, table.payment, table.totalCents, table.refundedCents)
        .where(sql`archived_at is null and payment in (1, 2)`),
      // Which have a status?
      index('orders_status_id').on(table.status, table.id).where(shown),
      // Which are paid, and which still aren’t?
      index('orders_payment_id').on(table.payment, table.id).where(shown),
      // Which are largest?
      index('orders_total_id').on(table.totalCents, table.id).where(shown),
      // Which were won by a deal?
      index('orders_deal')
        .on(table.dealId, table.customerId)
        .where(sql`deal_id is not null`),
      // Which are wished for at a time?
      index('orders_wished')
        .on(table.windowFrom)
        .where(sql`window_from is not null and payment in (1, 2)`),
      // Which hold a text?
      searchIndex('orders_search'),
    ]
  },
)

const belongsToOrder = () =>
  integer()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })

/** Items keep the product's name and price at the time of sale. */
export const orderItems = pgTable(
  'order_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: belongsToOrder(),
    productId: integer().references(() => products.id),
    variantId: integer().references(() => productVariants.id, { onDelete: 'set null' }),
    variant: text().notNull().default(''),
    productName: text().notNull(),
    productBrand: text().notNull().default(''),
    category: text().notNull().default(''),
    image: text().notNull().default(''),
    sku: text().notNull(),
    qty: integer().notNull(),
    priceCents: integer().notNull(),
    totalCents: integer().notNull(),
    isTaxed: boolean().notNull().default(true),
    refundedQty: integer().notNull().default(0),
    /** Back in stock after it was sold. */
    returnedQty: integer().notNull().default(0),
    /** Came back damaged, or not at all. */
    writtenOffQty: integer().notNull().default(0),
  },
  (table) => [
    check('order_items_refunded_at_most_qty', sql`${table.refundedQty} between 0 and ${table.qty}`),
    check('order_items_returned_at_most_qty', sql`${table.returnedQty} between 0 and ${table.qty}`),
    check(
      'order_items_back_at_most_qty',
      sql`${table.writtenOffQty} >= 0 and ${table.returnedQty} + ${table.writtenOffQty} <= ${table.qty}`,
    ),
    index('order_items_order').on(table.orderId),
    index('order_items_product').on(table.productId),
    index('order_items_category').on(table.category),
  ],
)

export const orderActivity = pgTable(
  'order_activity',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: belongsToOrder(),
    /** `placed`, a status, or `payment:1`; `payment:door` where the money of its doors paid it; `confirmation:unsent`. */
    kind: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    note: text().notNull().default(''),
    actorName: text().notNull().default(''),
  },
  (table) => [index('order_activity_order').on(table.orderId, table.id)],
)

/** What customers were told of the way of their orders: each step of each attempt once. */
export const orderMessages = pgTable(
  'order_messages',
  { orderId: belongsToOrder(), key: text().notNull(), at: timestamp({ withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
)

/** Money that drivers took at the door, counted once its route was closed: one row for each delivery on each route. */
export const orderDoorMoney = pgTable(
  'order_door_money',
  {
    orderId: belongsToOrder(),
    /** The route and the delivery on it. */
    source: text().notNull(),
    cents: integer().notNull(),
    by: text().$type<(typeof paidBy)[number]>().notNull().default('cash'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.source] })],
)

export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: belongsToOrder(),
    amountCents: integer().notNull(),
    /** What of it went back to the gift card. */
    giftCardCents: integer().notNull().default(0),
    /** What of it goes back to the card that paid, by its provider. */
    cardCents: integer().notNull().default(0),
    state: text().$type<OrderRefund['state']>().notNull().default('done'),
    /** Why the provider didn’t give it back, the last time it was asked. */
    fault: text().$type<NonNullable<OrderRefund['fault']>>(),
    /** How often the provider said no: after each it is asked under another key, and until then always under the same. */
    refusedTimes: integer().notNull().default(0),
    /** The provider’s own name for it, once it has answered. */
    providerId: text().unique(),
    settledAt: timestamp({ withTimezone: true }),
    reason: text().notNull(),
    lines: jsonb().$type<{ itemId: number; qty: number }[]>().notNull().default([]),
    at: timestamp({ withTimezone: true }).notNull(),
    actorName: text().notNull().default(''),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    // Which does the provider still have to give back?
    index('refunds_open')
      .on(table.state)
      .where(sql`state <> 'done'`),
  ],
)

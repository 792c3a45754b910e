import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { depots, zones } from '../../depots/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import type { Delivery } from '../contract.ts'
import { deliveryTabs, statesOfTab, type DeliverySource, type DeliveryState, type ParcelLocation } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

/** The tab that a delivery is in; written out, for an index that finds a tab in its order. */
export const tabOf = sql.raw(
  `(case ${deliveryTabs.map((tab) => `when state in (${quoted(statesOfTab[tab])}) then '${tab}'`).join(' ')} end)`,
)

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}

/** Made of the code that lets a recipient act, and it doesn’t lead back: who knows it sees the state of the delivery alone. */
export function statusCodeFrom(trackingCode: SQLWrapper) {
  return sql<string>`left(encode(sha256(${trackingCode}::bytea), 'hex'), 32)`
}

/** How rows are held until a transaction ends: what points at them, such as stops of a route, can be written meanwhile. */
export const rowLock = 'no key update'

/** Promises to recipients. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reference: text().notNull().unique(),
    /** 128 random bits: who knows it, and the digits, may act for the recipient. Labels and lists have `statusCode` instead. */
    trackingCode: text().notNull().unique(),
    type: text().$type<Delivery['type']>().notNull(),
    linkedId: integer().references((): AnyPgColumn => deliveries.id),
    /** The delivery it was split off. */
    partOfId: integer().references((): AnyPgColumn => deliveries.id, { onDelete: 'set null' }),
    recipient: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    address: text().notNull(),
    placeId: integer().references(() => places.id),
    depotId: integer().references(() => depots.id),
    zoneId: integer().references(() => zones.id, { onDelete: 'set null' }),
    date: date(),
    /** The days it may go on: both or neither. */
    earliestDate: date(),
    latestDate: date(),
    windows: jsonb().$type<Delivery['windows']>().notNull(),
    quantities: jsonb().$type<Delivery['quantities']>().notNull(),
    items: jsonb().$type<Delivery['items']>().notNull(),
    serviceMinutes: integer(),
    priority: integer().notNull(),
    skills: jsonb().$type<string[]>().notNull(),
    features: jsonb().$type<string[]>().notNull(),
    proof: jsonb().$type<Delivery['proof']>(),
    driverNote: text().notNull().default(''),
    privateNote: text().notNull().default(''),
    tags: text().array().notNull(),
    feeCents: integer(),
    /** How old whoever takes it has to be; 0 where anyone may. */
    minimumAge: integer().notNull().default(0),
    /** What the recipient still pays at the door. */
    dueCents: integer(),
    /** What the recipient agreed to pay for another attempt: due once it is put on another day. */
    agreedFeeCents: integer().notNull().default(0),
    /** The order of the store it brings: each order is brought once. */
    orderId: integer(),
    customerId: integer(),
    /** The invoice it is billed on. */
    invoiceId: integer(),
    /** The client it belongs to; no one where it is the house's own. */
    ownerId: integer(),
    source: text().$type<DeliverySource>().notNull(),
    importId: integer(),
    /** The recurring delivery it was made from. */
    patternId: integer(),
    state: text().$type<DeliveryState>().notNull(),
    attempts: integer().notNull().default(0),
    failureReason: text().notNull().default(''),
    /** Where it is; empty where its state says that. */
    location: text().$type<ParcelLocation | ''>().notNull().default(''),
    routeId: integer(),
    stopNumber: integer(),
    driverId: integer(),
    /** The account of the driver, for what drivers may see. */
    driverUserId: integer(),
    /** As it is expected now: published first, then as forecast while its route is driven. */
    eta: time(),
    /** As it was last published; empty where that is the time it is expected at. */
    promisedAt: time(),
    doneAt: time(),
    version: integer().notNull().default(1),
    createdAt: time().notNull(),
  },
  // A delivery changes often, and all but the smallest of changes write every index it stands in anew. So those of what few have hold
  // few rows, and the time it is expected at, which changes most, stands in none.
  (table) => [
    // Whose link is it that shows the state alone?
    uniqueIndex('deliveries_status_code').on(statusCodeFrom(sql.raw('tracking_code'))),
    // Which are newest in a tab, and how many does it hold? The state is along for counting: an expression alone is never read from the index.
    index('deliveries_tab_id').on(tabOf, table.id, table.state),
    // Which of a tab are next?
    index('deliveries_tab_date').on(tabOf, table.date, table.id, table.state),
    // Which still wait for an address, a plan, a decision?
    index('deliveries_state_id').on(table.state, table.id),
    // Which are of a day, and how far are they?
    index('deliveries_date_id').on(table.date, table.id, table.state),
    // Which may go on any day of a range? Few.
    index('deliveries_any_day')
      .on(table.latestDate, table.earliestDate, table.id)
      .where(sql`latest_date is not null`),
    // Which leave a depot on a day?
    index('deliveries_depot_date').on(table.depotId, table.date, table.id),
    // Which lie in a zone?
    index('deliveries_zone_id').on(table.zoneId, table.id),
    // Which go to a place, and can they still follow it?
    index('deliveries_place').on(table.placeId, table.state),
    // Which belong to a client?
    index('deliveries_owner_id')
      .on(table.ownerId, table.id)
      .where(sql`owner_id is not null`),
    // Which may a driver see?
    index('deliveries_driver_user')
      .on(table.driverUserId, table.id)
      .where(sql`driver_user_id is not null`),
    // Which has a driver?
    index('deliveries_driver')
      .on(table.driverId, table.id)
      .where(sql`driver_id is not null`),
    // Which are on a route, in its order?
    index('deliveries_route')
      .on(table.routeId, table.stopNumber, table.id)
      .where(sql`route_id is not null`),
    // Which brings an order? One.
    uniqueIndex('deliveries_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
    // Which are of a customer?
    index('deliveries_customer')
      .on(table.customerId, table.id)
      .where(sql`customer_id is not null`),
    // Which are on an invoice?
    index('deliveries_invoice')
      .on(table.invoiceId)
      .where(sql`invoice_id is not null`),
    // Which came with an import?
    index('deliveries_import')
      .on(table.importId, table.id)
      .where(sql`import_id is not null`),
    // Which were made from a recurring delivery?
    index('deliveries_pattern')
      .on(table.patternId, table.id)
      .where(sql`pattern_id is not null`),
    // Which were split off this one?
    index('deliveries_part_of')
      .on(table.partOfId)
      .where(sql`part_of_id is not null`),
    // Which are linked to this one?
    index('deliveries_linked')
      .on(table.linkedId)
      .where(sql`linked_id is not null`),
    // Which are most urgent?
    index('deliveries_priority_id').on(table.priority, table.id),
    // Which were tried most often?
    index('deliveries_attempts_id').on(table.attempts, table.id),
    // What is the order of the recipients' names?
    index('deliveries_recipient_id').on(table.recipient, table.id),
    // Which have a tag? What asks for one says that there is any.
    index('deliveries_tagged')
      .using('gin', table.tags)
      .where(sql`tags <> '{}'`),
  ],
)

/** Links of former recipients, by the code that shows the state of a delivery: with theirs they see that, and act no more. */
export const formerLinks = pgTable(
  'former_links',
  {
    statusCode: text().primaryKey(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_links_delivery').on(table.deliveryId)],
)

/** What deliveries are found by, beside them: they change often, and this hardly ever. Each has a row. */
export const deliveryTexts = pgTable(
  'delivery_texts',
  {
    deliveryId: integer()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    searchText: searchText('text'),
  },
  () => [searchIndex('delivery_texts_search', 'many at once')],
)

/** What recipients say at the door, where the rules ask for it; the salt is for what phones have of it. */
export const deliveryPins = pgTable('delivery_pins', {
  deliveryId: integer()
    .primaryKey()
    .references(() => deliveries.id, { onDelete: 'cascade' }),
  pin: text().notNull(),
  salt: text().notNull(),
})

/** Hand-overs at a depot without the PIN that was asked for: why, and a picture of who took it or what they showed. */
export const counterOverrides = pgTable('counter_overrides', {
  deliveryId: integer()
    .primaryKey()
    .references(() => deliveries.id, { onDelete: 'cascade' }),
  why: text().notNull(),
  photo: text().notNull(),
  personName: text().notNull(),
  at: time().notNull(),
})

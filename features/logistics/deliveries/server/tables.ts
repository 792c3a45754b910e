import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
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

/** How rows are held until a transaction ends: what points at them, such as stops of a route, can be written meanwhile. */
export const rowLock = 'no key update'

/** Promises to recipients. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reference: text().notNull().unique(),
    /** 128 random bits: who knows it may ask after the delivery. */
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
    /** What the recipient still pays at the door. */
    dueCents: integer(),
    /** What the recipient agreed to pay for another attempt: due once it is put on another day. */
    agreedFeeCents: integer().notNull().default(0),
    /** The order of the store it brings: each order is brought once. */
    orderId: integer().unique(),
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
    searchText: searchText('reference', 'recipient', 'phone', 'address'),
  },
  (table) => [
    // The state is along for counting: an expression alone is never read from the index.
    index('deliveries_tab_id').on(tabOf, table.id, table.state),
    index('deliveries_tab_date').on(tabOf, table.date, table.id, table.state),
    index('deliveries_tab_eta').on(tabOf, table.eta, table.id, table.state),
    index('deliveries_tab_priority').on(tabOf, table.priority, table.id, table.state),
    index('deliveries_tab_attempts').on(tabOf, table.attempts, table.id, table.state),
    index('deliveries_depot_state').on(table.depotId, table.state),
    index('deliveries_priority_state').on(table.priority, table.state),
    index('deliveries_state_id').on(table.state, table.id),
    index('deliveries_date_id').on(table.date, table.id),
    index('deliveries_date_state').on(table.date, table.state),
    // Few deliveries may go on any day of a range.
    index('deliveries_any_day')
      .on(table.latestDate, table.earliestDate, table.id)
      .where(sql`latest_date is not null`),
    index('deliveries_depot_date').on(table.depotId, table.date, table.id),
    index('deliveries_zone_state').on(table.zoneId, table.state),
    index('deliveries_place').on(table.placeId, table.state),
    index('deliveries_owner_id').on(table.ownerId, table.id),
    index('deliveries_driver_id').on(table.driverUserId, table.id),
    index('deliveries_driver_state').on(table.driverId, table.state),
    index('deliveries_route').on(table.routeId, table.stopNumber, table.id),
    index('deliveries_eta_id').on(table.eta, table.id),
    index('deliveries_customer_id').on(table.customerId, table.id),
    index('deliveries_invoice').on(table.invoiceId),
    index('deliveries_import').on(table.importId, table.id),
    index('deliveries_part_of').on(table.partOfId),
    index('deliveries_pattern').on(table.patternId, table.id),
    index('deliveries_source_state').on(table.source, table.state),
    index('deliveries_priority_id').on(table.priority, table.id),
    index('deliveries_attempts_id').on(table.attempts, table.id),
    index('deliveries_recipient_id').on(table.recipient, table.id),
    index('deliveries_phone').on(table.phone),
    index('deliveries_tags').using('gin', table.tags),
    searchIndex('deliveries_search'),
  ],
)

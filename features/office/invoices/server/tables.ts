import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { callLog } from '#kit/server/call-log.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { customers } from '../../../ecommerce/customers/server/tables.ts'
import { refundFaults, refundStates } from '../../../ecommerce/orders/rules/order-refund.ts'
import { orders } from '../../../ecommerce/orders/server/tables.ts'
import { deliveries } from '../../../logistics/deliveries/server/tables.ts'
import type { Invoice, InvoiceLine, InvoiceStage, Repeat, Service } from '../contract.ts'

const cents = () => bigint({ mode: 'number' }).notNull()

/** The last id of each kind of paper. */
export const invoiceSeries = pgTable('invoice_series', {
  name: text({ enum: ['invoice', 'credit'] }).primaryKey(),
  last: integer().notNull(),
})

/** The last number under each prefix. Taking the next one locks the row until it is saved, so there are no gaps. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    kind: text({ enum: ['invoice', 'credit'] }).notNull(),
    prefix: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.prefix] })],
)

export const invoices = pgTable(
  'invoices',
  {
    /** Where an invoice is found; drafts have one, too. */
    id: integer().primaryKey(),
    /** The number people know it by, from when it is issued on; nothing for a draft. */
    number: text().unique(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** The client as the invoice names them: a later change of the customer leaves it as it is. */
    clientName: text().notNull(),
    clientEmail: text().notNull(),
    clientCompany: text().notNull().default(''),
    clientContact: text().notNull().default(''),
    clientAddress: text().notNull().default(''),
    clientCountry: text().notNull(),
    clientTaxId: text().notNull().default(''),
    service: text().$type<Service>().notNull(),
    currency: text().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    discountCents: cents().default(0),
    discountBasisPoints: integer().notNull().default(0),
    totalCents: cents(),
    paidCents: cents().default(0),
    creditedCents: cents().default(0),
    balanceCents: cents().generatedAlwaysAs(sql`total_cents - paid_cents - credited_cents`),
    /** How far it got towards the client. */
    reached: text({ enum: ['Draft', 'Sent', 'Downloaded'] })
      .notNull()
      .default('Draft'),
    stage: text()
      .$type<InvoiceStage>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when voided_at is not null then 'Voided' when number is null then 'Draft' when credited_cents > 0 and credited_cents >= total_cents then 'Credited' when credited_cents > 0 then 'Partly Credited' when total_cents - paid_cents <= 0 then 'Paid' when paid_cents > 0 then 'Partial Payment' when reached = 'Draft' then 'Issued' else reached end`,
      ),
    salesperson: text().notNull().default(''),
    thanks: text().notNull().default(''),
    note: text().notNull().default(''),
    hasReminders: boolean().notNull().default(true),
    repeats: text().$type<Repeat>().notNull().default('never'),
    nextRepeat: date({ mode: 'string' }),
    repeatOf: integer(),
    /** What it asks the money of, where it was bought on account. */
    orderId: integer().references(() => orders.id),
    /** Opens the PDF for the recipient of the email. */
    shareToken: text().notNull().unique(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    archivedAt: timestamp({ withTimezone: true }),
    /** An issued invoice that was deleted stays, with its number and the credit note that takes it back. */
    voidedAt: timestamp({ withTimezone: true }),
    searchText: searchText('id::text', "coalesce(number, '')", 'client_name', 'client_email'),
  },
  (table) => {
    const shown = sql`archived_at is null`
    const open = sql`archived_at is null and stage in ('Issued', 'Sent', 'Downloaded', 'Partial Payment', 'Partly Credited')`
    return [
      // Which are newest?
      index('invoices_shown_id').on(table.id).where(shown),
      // Which invoice asks for the money of an order?
      uniqueIndex('invoices_order')
        .on(table.orderId)
        .where(sql`archived_at is null and voided_at is null`),
      // Which invoices were written for an order, voided ones too?
      index('invoices_of_order').on(table.orderId),
      // Which are of a customer?
      index('invoices_customer_id').on(table.customerId, table.id).where(shown),
      // What is the order of the clients’ names?
      index('invoices_client_id').on(table.clientName, table.id).where(shown),
      // Which are largest?
      index('invoices_total_id').on(table.totalCents, table.id).where(shown),
      // Of which is most open, and of which is money owed back?
      index('invoices_balance_id').on(table.balanceCents, table.id).where(shown),
      // Which were issued within some days?
      index('invoices_issued_id').on(table.issuedOn, table.id).where(shown),
      // Which have a status?
      index('invoices_stage_id').on(table.stage, table.id).where(shown),
      // Which are past due?
      index('invoices_due_id').on(table.dueOn, table.id, table.balanceCents).where(open),
      // Which have these words in their number or client?
      searchIndex('invoices_search'),
    ]
  },
)

const belongsToInvoice = () =>
  integer()
    .notNull()
    .references(() => invoices.id, { onDelete: 'cascade' })

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: belongsToInvoice(),
    item: text().notNull(),
    description: text().notNull().default(''),
    quantityMilli: integer().notNull(),
    unit: text().$type<InvoiceLine['unit']>().notNull(),
    priceCents: integer().notNull(),
    discountBasisPoints: integer().notNull().default(0),
    taxBasisPoints: integer().notNull().default(0),
  },
  (table) => [index('invoice_lines_invoice').on(table.invoiceId, table.id)],
)

export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: belongsToInvoice(),
    /** Below zero where it was paid back. */
    amountCents: cents(),
    paidOn: date({ mode: 'string' }).notNull(),
    method: text().$type<Invoice['payments'][number]['method']>().notNull(),
    /** The reference of the bank, in capitals: by hand one transfer is recorded once, or once for each invoice that it paid. */
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    actorName: text().notNull().default(''),
    /** Where it was taken at a door: its route and delivery, as the order names them. */
    doorSource: text(),
    /** The line of a bank statement that it was confirmed from. */
    bankLine: integer(),
    /** The bank took back a payment with it, such as a direct debit that was returned. */
    isReturn: boolean().notNull().default(false),
  },
  (table) => [
    index('invoice_payments_invoice').on(table.invoiceId, table.id),
    uniqueIndex('invoice_payments_reference')
      .on(table.reference, table.invoiceId)
      .where(sql`reference <> '' and bank_line is null`),
    uniqueIndex('invoice_payments_door')
      .on(table.doorSource, table.invoiceId)
      .where(sql`door_source is not null`),
  ],
)

export const invoiceCredits = pgTable(
  'invoice_credits',
  {
    id: integer().primaryKey(),
    /** The number of the credit note, from a series of its own. */
    number: text().notNull().unique(),
    invoiceId: belongsToInvoice(),
    amountCents: cents(),
    reason: text().notNull(),
    /** Whether it follows what was refunded of its order. */
    isRefund: boolean().notNull().default(false),
    at: timestamp({ withTimezone: true }).notNull(),
    actorName: text().notNull().default(''),
  },
  (table) => [index('invoice_credits_invoice').on(table.invoiceId, table.id)],
)

/** Payments by card that were begun: one open at a time, of what was open on the invoice then. */
export const invoiceCardPayments = pgTable(
  'invoice_card_payments',
  {
    /** Names it to the card payments, which know the provider's session by it. */
    key: text().primaryKey(),
    invoiceId: belongsToInvoice(),
    amountCents: cents(),
    currency: text().notNull(),
    state: text({ enum: ['open', 'paid', 'failed'] })
      .notNull()
      .default('open'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('invoice_card_payments_open')
      .on(table.invoiceId)
      .where(sql`state = 'open'`),
    index('invoice_card_payments_invoice').on(table.invoiceId),
  ],
)

/** What goes back to a card that paid an invoice. It is paid back once the provider says so. */
export const invoiceCardRefunds = pgTable(
  'invoice_card_refunds',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Names it to the card payments. */
    key: text().notNull().unique(),
    invoiceId: belongsToInvoice(),
    /** The card payment that it takes back. */
    payment: text()
      .notNull()
      .references(() => invoiceCardPayments.key, { onDelete: 'cascade' }),
    amountCents: cents(),
    state: text({ enum: refundStates }).notNull().default('pending'),
    fault: text({ enum: refundFaults }),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('invoice_card_refunds_invoice').on(table.invoiceId)],
)

/** Begun card payments, counted by where they come from. */
export const invoiceCardCalls = callLog('invoice_card_calls')

/** Emails about an invoice; the outbox has the state of each. */
export const invoiceEmails = pgTable(
  'invoice_emails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: belongsToInvoice(),
    emailId: text().notNull(),
    kind: text({ enum: ['invoice', 'reminder', 'voided'] }).notNull(),
    recipient: text().notNull(),
    /** Which reminder it is, so that each goes out once: the due date and the days from it. */
    occasion: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('invoice_emails_occasion').on(table.invoiceId, table.occasion)],
)

/** What an invoice was made of. Whether it still bills a delivery, that one says. */
export const invoiceDeliveries = pgTable(
  'invoice_deliveries',
  {
    invoiceId: belongsToInvoice(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.deliveryId] }),
    index('invoice_deliveries_delivery').on(table.deliveryId),
  ],
)

import * as z from 'zod/mini'
import { dateRangeFilter } from '#kit/contract/date-range.ts'
import { booleanFilter, choiceFilter } from '#kit/contract/filters.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  bulkIds,
  BulkResult,
  day,
  email,
  isoTime,
  numberId,
  optionalCode,
  optionalText,
  positiveInteger,
  text,
  version,
} from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { refundFaults, refundStates } from '../../ecommerce/orders/rules/order-refund.ts'
import { complaint } from '#kit/contract/complaint.ts'

export const services = [
  'Software Development',
  'UI/UX Design & Development',
  'Unlimited Extended License',
  'Template Customization',
  'Deliveries',
] as const
export type Service = (typeof services)[number]
/** The stage of an invoice; whether it is overdue depends on the day. */
export const stages = [
  'Draft',
  'Issued',
  'Sent',
  'Downloaded',
  'Partial Payment',
  'Paid',
  'Partly Credited',
  'Credited',
  'Voided',
] as const
export type InvoiceStage = (typeof stages)[number]
export const invoiceStatuses = [...stages, 'Past Due'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const payMethods = ['cash', 'bank', 'debit', 'credit', 'paypal'] as const
export const lineUnits = ['piece', 'hour'] as const
export const repeats = ['never', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Repeat = (typeof repeats)[number]

const money = z.int().check(z.nonnegative(), z.maximum(1_000_000_000))
const basisPoints = z.int().check(z.nonnegative(), z.maximum(10_000))
/** A VAT number: letters and digits, with the country's two letters first. */
const taxId = optionalCode(30)

export const Client = z.object({
  address: z.string(),
  company: z.string(),
  companyEmail: z.string(),
  country: z.string(),
  contact: z.string(),
  name: z.string(),
})
export type Client = z.infer<typeof Client>

export const InvoiceRow = z.object({
  id: z.number(),
  /** What stands on the paper: it is given when the invoice is issued, and empty before. */
  number: z.string(),
  issuedDate: z.string(),
  dueDate: z.string(),
  client: Client,
  service: z.enum(services),
  total: z.number(),
  avatar: z.string(),
  invoiceStatus: z.enum(invoiceStatuses),
  /** What is still to pay; below zero when more was paid. */
  balance: z.number(),
  totalCents: z.number(),
  balanceCents: z.number(),
  currency: z.string(),
  customerId: z.number(),
  clientName: z.string(),
  clientEmail: z.string(),
  version,
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceLine = z.object({
  item: text(120),
  description: optionalText(500),
  /** In thousandths: one and a half hours are 1500. */
  quantityMilli: z.int().check(z.positive(), z.maximum(100_000_000)),
  unit: z._default(z.enum(lineUnits), 'piece'),
  priceCents: money,
  discountBasisPoints: z._default(basisPoints, 0),
  taxBasisPoints: z._default(basisPoints, 0),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const Tax = z.object({
  taxBasisPoints: z.number(),
  netCents: z.number(),
  discountCents: z.number(),
  taxableCents: z.number(),
  taxCents: z.number(),
})
/** The state of an email: `kept` stays in the outbox because no mail server is set up. */
const emailStates = ['waiting', 'sent', 'failed', 'kept'] as const

export const Invoice = z.extend(InvoiceRow, {
  lines: z.array(z.extend(InvoiceLine, { id: z.number(), netCents: z.number() })),
  discountCents: z.number(),
  discountBasisPoints: z.number(),
  subtotalCents: z.number(),
  discountTotalCents: z.number(),
  taxCents: z.number(),
  taxes: z.array(Tax),
  paidCents: z.number(),
  creditedCents: z.number(),
  clientTaxId: z.string(),
  salesperson: z.string(),
  thanks: z.string(),
  note: z.string(),
  /** Only a draft is edited; what the client has is put right by a credit note. */
  isDraft: z.boolean(),
  hasReminders: z.boolean(),
  repeats: z.enum(repeats),
  /** When the next copy is made. */
  nextRepeat: z.nullable(z.string()),
  /** The order that it asks the money of, if any. */
  orderId: z.nullable(z.number()),
  /** Where its client pays it by card; nothing for others, or where it can’t be. */
  payPage: z.nullable(z.string()),
  payments: z.array(
    z.object({
      id: z.number(),
      /** Below zero where it was paid back. */
      amountCents: z.number(),
      paidOn: z.string(),
      method: z.enum(payMethods),
      reference: z.string(),
      note: z.string(),
      actorName: z.string(),
      /** Taken by a driver for its order: it is put right on the route. */
      isAtDoor: z.boolean(),
      /** The line of a bank statement that it was confirmed from: it is taken back there. */
      bankLine: z.nullable(z.number()),
      /** The bank took a payment back with it. */
      isReturn: z.boolean(),
    }),
  ),
  /** What still has to go back to the card that paid it, and what its provider didn’t give. */
  cardRefunds: z.array(
    z.object({
      id: z.number(),
      amountCents: z.number(),
      state: z.enum(refundStates),
      fault: z.nullable(z.enum(refundFaults)),
    }),
  ),
  credits: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      amountCents: z.number(),
      reason: z.string(),
      at: isoTime,
      actorName: z.string(),
    }),
  ),
  emails: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['invoice', 'reminder', 'voided']),
      to: z.string(),
      at: isoTime,
      state: z.enum(emailStates),
    }),
  ),
})
export type Invoice = z.infer<typeof Invoice>

export const PaymentDetails = z.object({
  totalDue: z.string(),
  bankName: z.string(),
  country: z.string(),
  iban: z.string(),
  swiftCode: z.string(),
  logo: z.string(),
})
export const Detail = z.object({ invoice: Invoice, paymentDetails: PaymentDetails })

export const InvoiceInput = z
  .object({
    /** One of the store's customers, or who it is for a client not known yet. */
    customerId: z.optional(positiveInteger),
    newClient: z.optional(z.object({ name: text(80), email, country: text(60) })),
    client: z.object({ company: optionalText(120), contact: optionalCode(), address: optionalText(300), taxId }),
    service: z.enum(services),
    issuedOn: day,
    dueOn: day,
    lines: z.array(InvoiceLine).check(z.minLength(1), z.maxLength(200)),
    discountCents: z._default(money, 0),
    discountBasisPoints: z._default(basisPoints, 0),
    salesperson: optionalText(80),
    thanks: optionalText(200),
    note: optionalText(1000),
  })
  .check(
    z.refine(({ issuedOn, dueOn }) => issuedOn <= dueOn, {
      message: complaint('office-invoices:wrong.dueBeforeIssue'),
      path: ['dueOn'],
    }),
  )
export type InvoiceInput = z.infer<typeof InvoiceInput>

const path = '/api/apps/invoice'
const one = `${path}/{id}`
const reads = { action: 'read', subject: 'Invoice' } as const
const updates = { action: 'write', subject: 'Invoice' } as const
const creates = { action: 'create', subject: 'Invoice' } as const
const deletes = { action: 'delete', subject: 'Invoice' } as const
const unknown = { 404: 'No invoice found with this id' }
const about = { params: numberId, refusals: unknown }

export const listClients = endpoint({
  method: 'GET',
  path: `${path}/clients`,
  summary: 'The first five clients whose name or email matches',
  access: reads,
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.array(z.extend(Client, { customerId: z.number(), taxId: z.string() })),
})
export const readInvoiceFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  access: reads,
  reply: z.object({
    currency: z.string(),
    clients: z.number(),
    invoices: z.number(),
    paidCents: z.number(),
    unpaidCents: z.number(),
    /** What is owed to clients, of voided invoices too. */
    owedCents: z.number(),
  }),
})

export const listInvoices = endpoint({
  method: 'GET',
  path,
  access: reads,
  query: listQuery(['client', 'total', 'id', 'date', 'balance'], {
    status: choiceFilter(invoiceStatuses),
    selectedDateRange: dateRangeFilter,
    /** Those of which money is owed to the client, voided ones too. */
    owesBack: booleanFilter,
  }),
  reply: z.object({ invoices: z.array(InvoiceRow), totalInvoices: z.number() }),
})
export const readInvoice = endpoint({ method: 'GET', path: one, access: reads, ...about, reply: Detail })
export const createInvoice = endpoint({
  method: 'POST',
  path,
  access: creates,
  body: InvoiceInput,
  reply: Detail,
  status: 201,
})
const changed = { access: updates, ...about, reply: Detail }
const body = z.extend(InvoiceInput, { version })
export const changeInvoice = endpoint({ method: 'PUT', path: one, ...changed, body })
export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Deletes a draft. An issued invoice is voided: it keeps its number, and a credit note takes it back',
  access: deletes,
  params: numberId,
  refusals: { 404: { error: 'Something went wrong' } },
})
export const restoreInvoice = endpoint({ method: 'POST', path: `${one}/restore`, access: deletes, ...about })
export const bulkInvoices = endpoint({
  method: 'POST',
  path: `${path}/bulk`,
  access: deletes,
  body: z.object({ action: z.enum(['delete', 'restore']), ids: bulkIds }),
  reply: BulkResult,
})

export const emailInvoice = endpoint({
  method: 'POST',
  path: `${one}/emails`,
  summary: 'Emails the invoice as a PDF, with a link to it; it counts as sent once a mail server took it',
  ...changed,
  body: z.object({ to: email, subject: text(200), message: text(5000) }),
  status: 202,
})
/** Emails the client a reminder of an open invoice now. */
export const remindClient = endpoint({ method: 'POST', path: `${one}/reminders`, ...changed, status: 202 })
export const markAsSent = endpoint({
  method: 'POST',
  path: `${one}/sent`,
  summary: 'Says that the client got the invoice another way, such as on paper',
  ...changed,
  body: z.object({ version }),
})
export const changeSchedule = endpoint({
  method: 'PUT',
  path: `${one}/schedule`,
  summary: 'Whether the client is reminded, and how often a copy is made',
  ...changed,
  body: z.object({ version, hasReminders: z.boolean(), repeats: z.enum(repeats) }),
})
/** Makes a draft with the same client and lines, dated today. */
const copied = { ...changed, access: creates, status: 201 }
export const duplicateInvoice = endpoint({ method: 'POST', path: `${one}/copies`, ...copied })

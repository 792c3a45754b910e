import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { bulkIds, BulkResult, isoTime, numberId, positiveInteger, text } from '#kit/contract/fields.ts'
import { choiceFilter, numberFilter } from '#kit/contract/filters.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { columnRoles, dayOrders } from './rules/columns.ts'
import { certainties, reasonCodes, remarkCodes } from './rules/proposals.ts'
import { formats, ignoredBys, lineStates } from './rules/states.ts'

export const directions = ['in', 'out'] as const
/** A statement of a year of a busy account; a larger file isn’t one. */
export const mostStatementBytes = 10_000_000

export const Statement = z.object({
  id: z.number(),
  fileName: z.string(),
  format: z.enum(formats),
  /** The IBAN, or the number of the account; empty where the file doesn’t say it. */
  account: z.string(),
  currency: z.string(),
  reference: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  openingCents: z.nullable(z.number()),
  closingCents: z.nullable(z.number()),
  /** How far the lines are from leading from the first balance to the last; nothing where either isn’t known. */
  missingCents: z.nullable(z.number()),
  /** Lines that came with an earlier file and weren’t counted again. */
  known: z.number(),
  /** Entries that the bank hadn’t booked yet. */
  pending: z.number(),
  open: z.number(),
  matched: z.number(),
  ignored: z.number(),
  importedAt: isoTime,
  importedBy: z.string(),
})
export type Statement = z.infer<typeof Statement>

const Share = z.object({
  invoiceId: z.number(),
  number: z.string(),
  clientName: z.string(),
  balanceCents: z.number(),
  amountCents: z.number(),
})
const Proposal = z.object({
  certainty: z.enum(certainties),
  /** The invoices, and what of the transfer goes to each. */
  shares: z.array(Share),
  /** Why: `about` is the invoices or the client it is about. */
  reasons: z.array(z.object({ code: z.enum(reasonCodes), about: z.string(), amountCents: z.number() })),
})

const TakenLine = z.object({
  id: z.number(),
  bookedOn: z.string(),
  amountCents: z.number(),
  name: z.string(),
  text: z.string(),
  invoices: z.string(),
})

export const BankLineRow = z.object({
  id: z.number(),
  bookedOn: z.string(),
  /** Below zero where it went out. */
  amountCents: z.number(),
  currency: z.string(),
  name: z.string(),
  iban: z.string(),
  text: z.string(),
  reference: z.string(),
  state: z.enum(lineStates),
  isReversal: z.boolean(),
  /** The best proposal of an open line, in short. */
  certainty: z.nullable(z.enum(certainties)),
  /** The invoices it was matched with, or would be. */
  invoices: z.string(),
  ignoredBy: z.nullable(z.enum(ignoredBys)),
  ignoreReason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.nullable(isoTime),
})
export type BankLineRow = z.infer<typeof BankLineRow>

export const BankLine = z.extend(BankLineRow, {
  account: z.string(),
  endToEnd: z.string(),
  /** The reference that its payment is recorded under. */
  paymentReference: z.string(),
  structured: z.array(z.string()),
  fileName: z.string(),
  proposals: z.array(Proposal),
  remarks: z.array(z.object({ code: z.enum(remarkCodes), about: z.string() })),
  payments: z.array(Share),
  /** Matched lines that the bank may have taken back with this one, the likeliest first. */
  takesBack: z.array(TakenLine),
  /** The line that it took back, or that took it back. */
  counterpart: z.nullable(TakenLine),
})
export type BankLine = z.infer<typeof BankLine>

const statements = '/api/apps/bank-statements'
const lines = '/api/apps/bank-lines'
const line = `${lines}/{id}`
const reads = { action: 'read', subject: 'BankStatement' } as const
const creates = { action: 'create', subject: 'BankStatement' } as const
const books = { action: 'write', subject: 'BankStatement' } as const
const about = { params: numberId, reply: BankLine }

export const listStatements = endpoint({
  method: 'GET',
  path: statements,
  access: reads,
  query: listQuery(['toOn', 'importedAt'], {}),
  reply: z.object({ statements: z.array(Statement), total: z.number() }),
})

const titles = Object.fromEntries(columnRoles.map((role) => [role, z.optional(textFilter)])) as Record<
  (typeof columnRoles)[number],
  z.ZodMiniOptional<typeof textFilter>
>
export const importStatement = endpoint({
  method: 'POST',
  path: statements,
  summary:
    'Checks or takes a bank statement: CAMT.053, or a CSV or XLSX file whose columns can be named. Lines that came before count once, and nothing is booked',
  access: creates,
  query: z.object({
    mode: z._default(z.enum(['check', 'apply']), 'check'),
    fileName: z._default(z.string().check(z.maxLength(200)), ''),
    dayOrder: z.optional(z.enum(dayOrders)),
    /** The column of each, by its title; others are found by their titles. */
    ...titles,
  }),
  body: raw('application/octet-stream'),
  limitBytes: mostStatementBytes,
  reply: z.object({
    format: z.enum(formats),
    statements: z.array(
      z.object({
        account: z.string(),
        currency: z.string(),
        fromOn: z.string(),
        toOn: z.string(),
        lines: z.number(),
        known: z.number(),
        pending: z.number(),
        missingCents: z.nullable(z.number()),
      }),
    ),
    /** Of a table: its columns, the first rows, and what each column was taken for. */
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    taken: z.array(z.object({ role: z.enum(columnRoles), title: z.string() })),
    /** What must be named before it can be read. */
    missing: z.array(z.enum(['date', 'amount', 'dayOrder'])),
  }),
})

export const listBankLines = endpoint({
  method: 'GET',
  path: lines,
  access: reads,
  query: listQuery(['bookedOn', 'amount', 'name'], {
    state: choiceFilter(lineStates),
    direction: choiceFilter(directions),
    statement: numberFilter,
  }),
  reply: z.object({ lines: z.array(BankLineRow), total: z.number() }),
})
export const readBankFigures = endpoint({
  method: 'GET',
  path: `${lines}/figures`,
  summary: 'How many lines are open, matched and ignored, and which of the open ones are certain',
  access: reads,
  reply: z.object({
    open: z.number(),
    matched: z.number(),
    ignored: z.number(),
    certain: z.array(z.number()),
    /** Open lines that weren’t looked at yet, as there are too many: the oldest. */
    unseen: z.number(),
  }),
})
export const findInvoices = endpoint({
  method: 'GET',
  path: `${lines}/invoices`,
  summary: 'The first issued invoices whose number or client matches, for a line that has no fitting proposal',
  access: reads,
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.array(
    z.object({
      invoiceId: z.number(),
      number: z.string(),
      clientName: z.string(),
      balanceCents: z.number(),
      currency: z.string(),
    }),
  ),
})
export const readBankLine = endpoint({ method: 'GET', path: line, access: reads, ...about })

const amount = z.int().check(z.positive(), z.maximum(1_000_000_000_000))
export const matchBankLine = endpoint({
  method: 'POST',
  path: `${line}/match`,
  danger: 'money',
  summary: 'Books a line as payments of invoices, under its bank reference; the shares come to its amount',
  access: books,
  ...about,
  body: z.object({
    shares: z
      .array(
        z.object({
          invoiceId: positiveInteger,
          amountCents: amount,
          /** What was open on the invoice when this was decided: it is refused where that is another by now. */
          balanceCents: z.optional(z.int()),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
})
export const matchCertainLines = endpoint({
  method: 'POST',
  path: `${lines}/match`,
  danger: 'money',
  summary: 'Books each of these lines whose proposal is still certain',
  access: books,
  body: z.object({ ids: bulkIds }),
  reply: BulkResult,
})
export const reverseBankLine = endpoint({
  method: 'POST',
  path: `${line}/reversal`,
  danger: 'money',
  summary: 'Books a line as the return of an earlier one: what that paid is owed again',
  access: books,
  ...about,
  body: z.object({ lineId: positiveInteger }),
})
export const ignoreBankLine = endpoint({
  method: 'POST',
  path: `${line}/ignore`,
  access: books,
  ...about,
  body: z.object({ reason: text(200) }),
})
export const reopenBankLine = endpoint({
  method: 'POST',
  path: `${line}/reopen`,
  danger: 'money',
  summary: 'Opens a line again: what it was booked as is taken back from its invoices',
  access: books,
  ...about,
})

import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { day } from '#kit/contract/fields.ts'

export const ledgerFormats = ['csv', 'xlsx'] as const
export const longestLedgerDays = 366

/** 422 where the span is longer than a year, or holds more than the file does. */
export const readLedger = endpoint({
  method: 'GET',
  path: '/api/apps/invoice/ledger',
  summary:
    'Invoices and credit notes of some days for the accountants, as a file: net and tax of each rate, credit notes below zero, no drafts',
  access: { action: 'read', subject: 'Invoice' },
  query: z.object({ from: day, to: day, format: z._default(z.enum(ledgerFormats), 'csv') }),
  reply: raw('text/csv'),
})

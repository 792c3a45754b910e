import * as z from 'zod/mini'
import { AuditEvent } from '#platform/events/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { daysFilter, Trend } from '#kit/contract/trend.ts'

export const Invoicing = z.object({
  currency: z.string(),
  /** Sums of the invoices issued in the period, drafts left out. */
  invoicedCents: Trend,
  /** Payments that came in during the period, for whichever invoice. */
  paidCents: Trend,
  invoices: Trend,
  /** What is open now, and how much of it is past due. */
  openCents: z.number(),
  overdueCents: z.number(),
  overdue: z.number(),
  /** The last twelve months, oldest first: `2026-11`. */
  months: z.array(z.object({ month: z.string(), invoicedCents: z.number(), paidCents: z.number() })),
})
export type Invoicing = z.infer<typeof Invoicing>

export const readInvoicing = endpoint({
  method: 'GET',
  path: '/api/dashboard/invoices',
  summary: 'Get what was invoiced and paid in a period, compared with the one before',
  access: { action: 'read', subject: 'Invoice' },
  query: z.object({ days: daysFilter }),
  reply: Invoicing,
})

/** The newest entries of the audit log but sign-ins, which would leave room for nothing else. */
export const readActivity = endpoint({
  method: 'GET',
  path: '/api/dashboard/activity',
  summary: 'Get what happened last in the workspace, sign-ins left out',
  access: { action: 'read', subject: 'AuditLog' },
  reply: z.object({ events: z.array(AuditEvent) }),
})

import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'

/** An invoice as anyone sees it who has the link of its email. */
export const SharedInvoice = z.object({
  id: z.number(),
  number: z.string(),
  storeName: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  isPastDue: z.boolean(),
  totalCents: z.number(),
  paidCents: z.number(),
  creditedCents: z.number(),
  balanceCents: z.number(),
  currency: z.string(),
  pdf: z.string(),
  /** Whether what is open can be paid by card. */
  isPayable: z.boolean(),
  /** Whether its PDF names a bank account. */
  hasBank: z.boolean(),
  /** A page to pay on has been opened, and its outcome isn't known. */
  isPaying: z.boolean(),
  /** It was taken back: nothing is to be paid, and what was paid is owed to its client. */
  isVoided: z.boolean(),
  credits: z.array(z.object({ number: z.string(), amountCents: z.number(), pdf: z.string() })),
})
export type SharedInvoice = z.infer<typeof SharedInvoice>
const byLink = {
  path: '/api/apps/invoice/shared/{token}/payment',
  access: 'public',
  params: z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  refusals: { 404: 'No invoice found with this id' },
} as const
export const readSharedInvoice = endpoint({
  method: 'GET',
  summary: 'What is open on an invoice, for anyone who has its link',
  ...byLink,
  reply: SharedInvoice,
})
export const paySharedInvoice = endpoint({
  method: 'POST',
  summary: 'The provider’s page on which what is open on an invoice is paid by card; none once nothing is open',
  ...byLink,
  /** Coming back from that page asks for the outcome alone. */
  body: z.object({ isReturning: z._default(z.boolean(), false) }),
  reply: z.object({ url: z.nullable(z.string()), invoice: SharedInvoice }),
})

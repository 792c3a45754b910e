import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bulkIds, BulkResult, day } from '#kit/contract/fields.ts'
import { inOrder, notTooLong } from '../../delivery-prices/contract.ts'

const path = '/api/apps/invoice/billing-run'
const access = { action: 'create', subject: 'Invoice' } as const

/** What a run bills a client: all that has a price and wasn’t paid in the store. */
export const BilledClient = z.object({
  customerId: z.number(),
  name: z.string(),
  deliveries: z.number(),
  /** Of these, tried in vain: their attempts are billed. */
  inVain: z.number(),
  /** Left out, as neither they, nor the client, nor everyone has a price. */
  unpriced: z.number(),
  /** Before tax. */
  totalCents: z.number(),
})
export type BilledClient = z.infer<typeof BilledClient>

export const previewBillingRun = endpoint({
  method: 'GET',
  path,
  summary: 'What each client can be billed of a period, before any invoice is written',
  access,
  query: z.object({ from: day, to: day }).check(inOrder, notTooLong),
  reply: z.object({ currency: z.string(), clients: z.array(BilledClient), hasMore: z.boolean() }),
})
export const startBillingRun = endpoint({
  method: 'POST',
  path,
  summary: 'Make a draft invoice of a period for each of these clients, with a result for each',
  access,
  body: z
    .object({ from: day, to: day, lines: z.enum(['delivery', 'day']), customerIds: bulkIds })
    .check(inOrder, notTooLong),
  reply: BulkResult,
})

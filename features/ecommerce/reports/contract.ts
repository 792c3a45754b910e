import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { boundedNumber } from '#kit/contract/list-query.ts'
import { daysFilter, Trend } from '#kit/contract/trend.ts'
import { channels, methods } from '../orders/contract.ts'

const base = '/api/dashboard/store'
const reads = { action: 'read', subject: 'Order' } as const
const query = z.object({ days: daysFilter })

export const Sales = z.object({
  currency: z.string(),
  days: z.number(),
  updatedAt: isoTime,
  /** Sold orders: paid, or waiting for their payment. */
  orders: Trend,
  /** What they brought after refunds. */
  revenueCents: Trend,
  refundedCents: Trend,
  /** What is still to be paid. */
  pendingCents: Trend,
  averageCents: Trend,
  units: Trend,
  buyers: Trend,
  newCustomers: Trend,
  /** By the clock of the store. */
  byDay: z.array(
    z.object({ date: z.string(), revenueCents: z.number(), refundedCents: z.number(), orders: z.number() }),
  ),
  channels: z.array(z.object({ channel: z.enum(channels), revenueCents: z.number(), orders: z.number() })),
  countries: z.array(z.object({ country: z.string(), code: z.string(), revenueCents: Trend, orders: z.number() })),
})
export type Sales = z.infer<typeof Sales>
export const readSales = endpoint({
  method: 'GET',
  path: `${base}/sales`,
  summary: 'Get sales of a period compared with the one before',
  access: reads,
  query,
  reply: Sales,
})

export const Revenue = z.object({
  currency: z.string(),
  years: z.array(z.number()),
  year: z.number(),
  months: z.array(
    z.object({
      month: z.number(),
      revenueCents: z.number(),
      refundedCents: z.number(),
      orders: z.number(),
      yearBeforeCents: z.number(),
    }),
  ),
})
export type Revenue = z.infer<typeof Revenue>
export const readRevenue = endpoint({
  method: 'GET',
  path: `${base}/revenue`,
  summary: 'Get the revenue of a year by month; the current year by default',
  access: reads,
  query: z.object({ year: z._default(boundedNumber(0, 0, 9999), 0) }),
  reply: Revenue,
})

export const listPopularProducts = endpoint({
  method: 'GET',
  path: `${base}/products`,
  summary: 'List the six products that sold best in a period',
  access: reads,
  query,
  reply: z.object({
    currency: z.string(),
    products: z.array(
      z.object({
        productId: z.nullable(z.number()),
        name: z.string(),
        image: z.string(),
        sku: z.string(),
        units: z.number(),
        revenueCents: z.number(),
      }),
    ),
  }),
})

export const stages = ['Ready to Pickup', 'Dispatched', 'Out for Delivery'] as const
const Underway = z.object({
  order: z.number(),
  orderId: z.string(),
  customer: z.string(),
  from: z.string(),
  to: z.string(),
  country: z.string(),
})
export const listUnderway = endpoint({
  method: 'GET',
  path: `${base}/underway`,
  summary: 'List the newest orders on their way, five of each stage, with how many there are',
  access: reads,
  reply: z.array(z.object({ stage: z.enum(stages), total: z.number(), orders: z.array(Underway) })),
})

export const Transaction = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  method: z.enum(methods),
  order: z.number(),
  orderId: z.string(),
  customer: z.string(),
  amountCents: z.number(),
  at: isoTime,
})
export const listTransactions = endpoint({
  method: 'GET',
  path: `${base}/transactions`,
  summary: 'List the newest payments and refunds',
  access: reads,
  reply: z.object({ currency: z.string(), transactions: z.array(Transaction) }),
})

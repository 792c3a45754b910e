import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bulkIds, day, numberId, positiveInteger, versionOrNone } from '#kit/contract/fields.ts'
import { numberFilter } from '#kit/contract/filters.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { mostBilledDays, priceSources } from './rules.ts'

const cents = z.int().check(z.nonnegative(), z.maximum(100_000_000))
const prices = { perDeliveryCents: cents, perKilogramCents: cents }

/** The version is 0 while nothing was ever saved. */
const Kept = z.object({ ...prices, currency: z.string(), version: versionOrNone })
export type KeptPrices = z.infer<typeof Kept>

/** A client's own prices come before those of everyone. */
const PriceList = z.object({ usual: z.nullable(Kept), own: z.nullable(Kept), currency: z.string() })
export type PriceList = z.infer<typeof PriceList>

const path = '/api/apps/invoice/delivery-prices'
const reads = { action: 'read', subject: 'Invoice' } as const
const writes = { action: 'write', subject: 'Invoice' } as const
const creates = { action: 'create', subject: 'Invoice' } as const

export const readDeliveryPrices = endpoint({
  method: 'GET',
  path,
  summary: 'What deliveries cost: the usual prices, and those of one client',
  access: reads,
  query: z.object({ customerId: numberFilter }),
  reply: PriceList,
})
export const changeDeliveryPrices = endpoint({
  method: 'PUT',
  path,
  summary: 'Set the usual prices, or without a client’s usual ones their own',
  access: writes,
  body: z.object({ customerId: z.nullable(positiveInteger), ...prices, version: versionOrNone }),
  reply: PriceList,
})
export const deleteDeliveryPrices = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Take a client’s own prices away: the usual ones apply again',
  access: writes,
  params: numberId,
  refusals: { 404: 'This client has no prices of their own' },
})

const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: complaint('office-invoices:wrong.endsBeforeFirstDay'),
})
const notTooLong = z.refine<{ from: string; to: string }>(
  ({ from, to }) => Date.parse(to) - Date.parse(from) < mostBilledDays * 86_400_000,
  {
    path: ['to'],
    error: complaint('office-invoices:wrong.tooLong', { days: mostBilledDays }),
  },
)

export const BillableDelivery = z.object({
  id: z.number(),
  reference: z.string(),
  /** The day it was delivered on. */
  day: z.string(),
  recipient: z.string(),
  kilograms: z.number(),
  /** Nothing where neither it, nor its client, nor everyone has a price. */
  priceCents: z.nullable(z.number()),
  priceSource: z.nullable(z.enum(priceSources)),
  /** It brought an order of the store, which was paid there. */
  isOrder: z.boolean(),
})
export type BillableDelivery = z.infer<typeof BillableDelivery>

export const listBillableDeliveries = endpoint({
  method: 'GET',
  path: '/api/apps/invoice/billable-deliveries',
  summary: 'A client’s deliveries of a period that are on no invoice yet, with their prices',
  access: creates,
  query: z.object({ customerId: numberFilter, from: day, to: day }).check(inOrder, notTooLong),
  reply: z.object({ currency: z.string(), deliveries: z.array(BillableDelivery), hasMore: z.boolean() }),
})
export const billDeliveries = endpoint({
  method: 'POST',
  takesIdempotencyKey: true,
  path: '/api/apps/invoice/billed-deliveries',
  summary: 'Make a draft invoice of delivered deliveries, each billed once',
  access: creates,
  body: z.object({
    customerId: positiveInteger,
    deliveryIds: bulkIds,
    /** A line for each delivery, or one for each day. */
    lines: z.enum(['delivery', 'day']),
  }),
  reply: z.object({ id: z.number(), deliveries: z.number(), totalCents: z.number() }),
  status: 201,
})

import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bulkIds, day, isoTime, numberId, positiveInteger, text, versionOrNone } from '#kit/contract/fields.ts'
import { numberFilter } from '#kit/contract/filters.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { mostBilledDays, partKinds, priceSources } from './rules.ts'

const cents = z.int().check(z.nonnegative(), z.maximum(100_000_000))
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const most = { zones: 40, postcodes: 200, steps: 40 }

const PriceZone = z.object({
  name: text(60),
  /** How the postcodes of the zone begin; without any, the distance alone decides. */
  postcodes: z
    .array(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[\p{L}\p{N}-]{1,12}$/u)))
    .check(z.maxLength(most.postcodes)),
  /** In a straight line from the depot. */
  upToKilometres: z.nullable(z.number().check(z.positive(), z.maximum(10_000))),
  cents,
})
const PriceStep = z.object({
  /** The key of a unit of the logistics settings, such as `kilograms`. */
  unit: z.string().check(z.minLength(1), z.maxLength(40)),
  above: z.number().check(z.nonnegative(), z.maximum(100_000)),
  cents,
})
const furtherRates = {
  perKilometreCents: cents,
  zones: z.array(PriceZone).check(z.maxLength(most.zones)),
  steps: z.array(PriceStep).check(z.maxLength(most.steps)),
  minimumCents: cents,
  fuelBasisPoints: z.int().check(z.nonnegative(), z.maximum(10_000)),
  windowMinutes: z.int().check(z.positive(), z.maximum(1440)),
  windowCents: cents,
  eveningFrom: timeOfDay,
  eveningCents: cents,
  freeMinutes: z.int().check(z.nonnegative(), z.maximum(1440)),
  waitingCents: cents,
  failedCents: cents,
}
export const DeliveryRates = z.object({ perDeliveryCents: cents, perKilogramCents: cents, ...furtherRates })

/** The version is 0 while nothing was ever saved. */
const Kept = z.extend(DeliveryRates, { currency: z.string(), startsOn: day, version: versionOrNone })
export type KeptPrices = z.infer<typeof Kept>

const PastList = z.object({
  isOwn: z.boolean(),
  number: z.number(),
  startsOn: day,
  /** Nothing where a client’s own prices end. */
  rates: z.nullable(DeliveryRates),
  currency: z.string(),
  addedAt: z.nullable(isoTime),
  addedBy: z.string(),
})

/** A client's own prices come before those of everyone. */
const PriceList = z.object({
  /** As they hold today, or where none do, as they will. */
  usual: z.nullable(Kept),
  own: z.nullable(Kept),
  /** What a first list of the client has to name; more than 0 where their own prices were taken away. */
  ownVersion: versionOrNone,
  currency: z.string(),
  /** What deliveries are measured in, for steps. */
  units: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Every list there was, the newest first. */
  lists: z.array(PastList),
})
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
  body: z.object({
    customerId: z.nullable(positiveInteger),
    perDeliveryCents: cents,
    perKilogramCents: cents,
    /** What is left out stays as it was. */
    ...z.partial(z.object(furtherRates)).shape,
    /** The first day they hold on. Without it, the prices of now are put right from their first day on. */
    startsOn: z.optional(day),
    version: versionOrNone,
  }),
  reply: PriceList,
})
export const deleteDeliveryPrices = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Take a client’s own prices away: the usual ones apply again',
  access: writes,
  params: numberId,
  /** The first day the usual prices hold on again. Without it, since the own ones of now began. Own ones that begin later end, too. */
  query: z.object({ startsOn: z.optional(day) }),
  refusals: { 404: 'This client has no prices of their own' },
})

export const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: complaint('office-invoices:wrong.endsBeforeFirstDay'),
})
export const notTooLong = z.refine<{ from: string; to: string }>(
  ({ from, to }) => Date.parse(to) - Date.parse(from) < mostBilledDays * 86_400_000,
  {
    path: ['to'],
    error: complaint('office-invoices:wrong.tooLong', { days: mostBilledDays }),
  },
)

export const BillableDelivery = z.object({
  id: z.number(),
  reference: z.string(),
  /** The day it was delivered on, or tried for the last time. */
  day: z.string(),
  recipient: z.string(),
  kilograms: z.number(),
  /** Nothing where neither it, nor its client, nor everyone has a price. */
  priceCents: z.nullable(z.number()),
  priceSource: z.nullable(z.enum(priceSources)),
  /** What the price is made of, in the order it is added up. */
  parts: z.array(z.object({ kind: z.enum(partKinds), name: z.string(), amount: z.number(), cents: z.number() })),
  /** It was tried in vain: its attempts alone are billed. */
  isInVain: z.boolean(),
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

import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { day, numberId, optionalText, text, version } from '#kit/contract/fields.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { cents } from '#kit/contract/money.ts'
import { couponText } from './rules.ts'

export const dealKinds = ['percent', 'amount'] as const
export const dealStates = ['running', 'scheduled', 'usedUp', 'ended', 'paused'] as const
export type DealState = (typeof dealStates)[number]

/** The code customers type at the checkout, however they write it. */
export const Coupon = z
  .string()
  .check(z.overwrite(couponText), z.regex(/^[\p{Lu}\p{Lo}\d-]{3,20}$/u, complaint('ecommerce-deals:wrong.noCode')))

const most = z.nullable(z.int().check(z.positive(), z.maximum(1_000_000)))
const DealFields = {
  title: text(80),
  kind: z.enum(dealKinds),
  percent: z.int().check(z.nonnegative(), z.maximum(100)),
  amountCents: cents,
  code: Coupon,
  /** The category it applies to; null for the whole order. */
  category: z.nullable(text(80)),
  minimumCents: cents,
  startsOn: day,
  endsOn: z.nullable(day),
  mostUses: most,
  isOncePerCustomer: z.boolean(),
  /** Whether the shop names it, with its code, in every cart that it fits. */
  isOffered: z._default(z.boolean(), false),
  note: optionalText(500),
}

export const DealInput = z.object(DealFields).check(
  z.refine(({ kind, percent }) => kind !== 'percent' || percent > 0, {
    path: ['percent'],
    error: complaint('ecommerce-deals:wrong.noDiscount'),
  }),
  z.refine(({ kind, amountCents }) => kind !== 'amount' || amountCents > 0, {
    path: ['amountCents'],
    error: complaint('ecommerce-deals:wrong.noDiscount'),
  }),
  z.refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: complaint('ecommerce-deals:wrong.endsBeforeStart'),
  }),
)
export type DealInput = z.infer<typeof DealInput>

export const Deal = z.object({
  ...DealFields,
  id: z.number(),
  code: z.string(),
  isOffered: z.boolean(),
  note: z.string(),
  isPaused: z.boolean(),
  state: z.enum(dealStates),
  /** Orders that used it and weren’t cancelled. */
  uses: z.number(),
  currency: z.string(),
  version,
})
export type Deal = z.infer<typeof Deal>

const path = '/api/apps/ecommerce/deals'
const may = (action: string) => ({ action, subject: 'Product' })

export const listDeals = endpoint({
  method: 'GET',
  path,
  summary: 'List deals',
  access: may('read'),
  query: listQuery(['title', 'code', 'startsOn', 'endsOn', 'uses'], { state: choiceFilter(dealStates) }),
  reply: z.object({ deals: z.array(Deal), total: z.number() }),
})
export const readDeal = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Get a deal',
  access: may('read'),
  params: numberId,
  reply: Deal,
})
export const createDeal = endpoint({
  method: 'POST',
  path,
  summary: 'Create a deal; the store gives its discount to orders with its code',
  access: may('create'),
  body: DealInput,
  reply: Deal,
  status: 201,
})
export const changeDeal = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a deal; orders that used it keep their discount',
  access: may('write'),
  params: numberId,
  body: z.safeExtend(DealInput, { version }),
  reply: Deal,
})
export const pauseDeal = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Pause a deal or let it go on',
  access: may('write'),
  params: numberId,
  body: z.object({ version, isPaused: z.boolean() }),
  reply: Deal,
})
export const deleteDeal = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a deal; orders that used it keep their discount',
  access: may('delete'),
  params: numberId,
})
export const restoreDeal = endpoint({
  method: 'POST',
  path: `${path}/{id}/restore`,
  summary: 'Restore a deleted deal',
  access: may('delete'),
  params: numberId,
})

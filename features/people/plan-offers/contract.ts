import * as z from 'zod/mini'
import { plans } from '#platform/accounts/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { versionOrNone } from '#kit/contract/fields.ts'
import { cents } from '#kit/contract/money.ts'

const Plan = z.object({
  plan: z.enum(plans),
  /** For a month, paid by the month, in the smallest unit of the currency; null where the price is on request. */
  monthlyCents: z.nullable(z.number()),
  /** For a year, paid at once. */
  yearlyCents: z.nullable(z.number()),
  isPopular: z.boolean(),
  services: z.array(z.string()),
})
export type PricedPlan = z.infer<typeof Plan>

const price = z._default(z.nullable(cents), null)
/** What each plan costs a month; null for a price on request. */
export const PlanPrices = z.object({
  basicCents: price,
  teamCents: price,
  companyCents: price,
  enterpriseCents: price,
  /** How many months a yearly payment costs. */
  paidMonths: z.int().check(z.minimum(1), z.maximum(12)),
  version: versionOrNone,
})
export type PlanPrices = z.infer<typeof PlanPrices>

export const pricingPath = '/api/pages/pricing'
export const Pricing = z.object({
  currency: z.string(),
  savedPercent: z.number(),
  /** What is added to every price, in hundredths of a percent. */
  taxBasisPoints: z.number(),
  plans: z.array(Plan),
  prices: PlanPrices,
})

export const readPricing = endpoint({
  method: 'GET',
  path: pricingPath,
  summary: 'Get the plans with what they cost and include',
  access: 'public',
  reply: Pricing,
})

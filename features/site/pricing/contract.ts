import * as z from 'zod/mini'
import { plans } from '#platform/accounts/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'

const Plan = z.object({
  plan: z.enum(plans),
  /** For a month, paid by the month, in the smallest unit of the currency. */
  monthlyCents: z.number(),
  /** For a year, paid at once. */
  yearlyCents: z.number(),
  isPopular: z.boolean(),
  services: z.array(z.string()),
})
export type PricedPlan = z.infer<typeof Plan>

export const readPricing = endpoint({
  method: 'GET',
  path: '/api/pages/pricing',
  summary: 'Get the plans with what they cost and include',
  access: 'public',
  reply: z.object({ currency: z.string(), savedPercent: z.number(), plans: z.array(Plan) }),
})

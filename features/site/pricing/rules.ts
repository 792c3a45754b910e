import type { plans } from '#platform/accounts/rules.ts'
import type { PlanPrices } from './contract.ts'

export type PlanName = (typeof plans)[number]

/** What the plans cost until someone sets it: Basic is the program itself, which is free; the others are on request. */
export const priceDefaults: PlanPrices = {
  basicCents: 0,
  teamCents: null,
  companyCents: null,
  enterpriseCents: null,
  paidMonths: 12,
  version: 0,
}

/** Prices are shown by the month first, wherever they are shown. */
export const opensYearly = false

export const popularPlan: PlanName = 'company'

/** What the plans differ in, and the first plan that includes it. */
export const services = {
  product: 'basic',
  updates: 'basic',
  help: 'basic',
  email: 'team',
  setup: 'team',
  phone: 'company',
  training: 'company',
  review: 'enterprise',
  contract: 'enterprise',
} as const satisfies Record<string, PlanName>
export type Service = keyof typeof services

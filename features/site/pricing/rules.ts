import type { plans } from '#platform/accounts/rules.ts'

export type PlanName = (typeof plans)[number]

/** What a plan costs a month, paid by the month, in US cents. Basic is the program itself, which is free. */
export const monthlyCents: Record<PlanName, number> = { basic: 0, team: 4900, company: 9900, enterprise: 29_900 }

/** Whoever pays a year at once pays for ten months. */
export const paidMonths = 10

export function yearlyCents(plan: PlanName): number {
  return monthlyCents[plan] * paidMonths
}

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

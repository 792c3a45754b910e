import { plans } from '#platform/accounts/rules.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { readPricing } from '../contract.ts'
import { monthlyCents, paidMonths, popularPlan, services, yearlyCents, type PlanName } from '../rules.ts'

export const pricingHandlers: Handlers = []

handle(pricingHandlers, readPricing, () => ({
  currency: 'USD',
  savedPercent: Math.round((1 - paidMonths / 12) * 100),
  plans: plans.map((plan) => ({
    plan,
    monthlyCents: monthlyCents[plan],
    yearlyCents: yearlyCents(plan),
    isPopular: plan === popularPlan,
    services: servicesOf(plan),
  })),
}))

/** Every plan includes what the ones before it do. */
function servicesOf(plan: PlanName): string[] {
  const rank = plans.indexOf(plan)
  return Object.entries(services).flatMap(([service, first]) => (plans.indexOf(first) <= rank ? service : []))
}

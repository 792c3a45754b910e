import { PlanPrices, Pricing, pricingPath as path } from '#features/people/plan-offers/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'

export { readPricing, type PlanPrices, type PricedPlan } from '#features/people/plan-offers/contract.ts'

export const changePrices = endpoint({
  method: 'PUT',
  path,
  summary: 'Change what the plans cost',
  access: { action: 'write', subject: 'StoreSettings' },
  body: PlanPrices,
  reply: Pricing,
})

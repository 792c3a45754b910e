import { max, sql } from 'drizzle-orm'
import { plans } from '#platform/accounts/rules.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { PlanPrices, readPricing } from '../contract.ts'
import { popularPlan, priceDefaults, services, type PlanName } from '../rules.ts'
import { planPrices } from './tables.ts'

export async function readPrices(db: Database): Promise<PlanPrices> {
  const [row] = await db.select().from(planPrices)
  return row ?? priceDefaults
}

export async function pricing(db: Database): Promise<ReplyOf<typeof readPricing>> {
  const prices = await readPrices(db)
  const { paidMonths } = prices
  const { currency, taxBasisPoints } = await storeSetting(db, 'details')
  return {
    currency,
    taxBasisPoints,
    savedPercent: Math.round((1 - paidMonths / 12) * 100),
    prices,
    plans: plans.map((plan) => {
      const monthlyCents = prices[`${plan}Cents`]
      return {
        plan,
        monthlyCents,
        yearlyCents: monthlyCents === null ? null : monthlyCents * paidMonths,
        isPopular: plan === popularPlan,
        services: servicesOf(plan),
      }
    }),
  }
}

/** Every plan includes what the ones before it do. */
function servicesOf(plan: PlanName): string[] {
  const rank = plans.indexOf(plan)
  return Object.entries(services).flatMap(([service, first]) => (plans.indexOf(first) <= rank ? service : []))
}

export async function greatestPlanPrice(db: Database): Promise<number> {
  const { basicCents, teamCents, companyCents, enterpriseCents } = planPrices
  const greatest = sql<number>`greatest(${basicCents}, ${teamCents}, ${companyCents}, ${enterpriseCents})`
  const [row] = await db.select({ price: max(greatest) }).from(planPrices)
  return Number(row?.price ?? 0)
}

/** How often one network address asks for the card payment of a plan within an hour. */
export const mostPlanPayments = 60

/** Where a buyer comes back to an order. */
export function planOrderPath(key: string): string {
  return `/front-pages/payment?order=${key}`
}

export type PlanTotal = { netCents: number; taxCents: number; totalCents: number }

/** What an order of a plan comes to: a month or a year of it, and the tax. */
export function totalOf(
  { monthlyCents, yearlyCents }: { monthlyCents: number | null; yearlyCents: number | null },
  { isYearly, taxBasisPoints }: { isYearly: boolean; taxBasisPoints: number },
): PlanTotal | undefined {
  const netCents = isYearly ? yearlyCents : monthlyCents
  if (netCents === null) return undefined
  const taxCents = Math.round((netCents * taxBasisPoints) / 10_000)
  return { netCents, taxCents, totalCents: netCents + taxCents }
}

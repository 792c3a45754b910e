import { plans } from '#platform/accounts/rules.ts'

export const billings = ['Manual-Credit Card', 'Manual-Cash', 'Manual-PayPal', 'Auto debit'] as const
/** The kinds of entries in the billing history. */
export const billingKinds = ['plan', 'terms', 'card-added', 'card-changed', 'card-deleted', 'address'] as const
/** Social networks and their hosts. A user's own website can be on any host. */
export const networks = ['website', 'linkedin', 'github', 'facebook', 'instagram', 'x'] as const
export type Network = (typeof networks)[number]
export const networkHosts: Record<Network, string | undefined> = {
  website: undefined,
  linkedin: 'linkedin.com',
  github: 'github.com',
  facebook: 'facebook.com',
  instagram: 'instagram.com',
  x: 'x.com',
}

/** Whether a URL is on the host of its network. */
export function isOnNetwork(network: Network, address: string): boolean {
  const host = networkHosts[network]
  const { hostname } = new URL(address)
  return host === undefined || hostname === host || hostname.endsWith(`.${host}`)
}

export const cardBrands = ['Visa', 'Mastercard', 'American Express'] as const

/** A card's short name: brand and last four digits. */
export function cardName({ brand, lastFour }: { brand: string; lastFour: string }): string {
  return `${brand} •••• ${lastFour}`
}

/** Whether a card's `mm/yy` is in the past. */
export function isExpired(expires: string, now: Date): boolean {
  const [month, year] = expires.split('/').map(Number)
  return month !== undefined && year !== undefined && now.getTime() >= Date.UTC(2000 + year, month)
}

type Terms = { currentPlan: string; planSince: string; planUntil: string | null }
const dayMs = 86_400_000
const daysFrom = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / dayMs)

/** How much of a plan's term has passed, or nothing if it has no end date. The last day is included. */
export function termOf(
  { planSince, planUntil }: Pick<Terms, 'planSince' | 'planUntil'>,
  today: string,
): { days: number; used: number; left: number } | undefined {
  if (planUntil === null) return undefined
  const days = Math.max(daysFrom(planSince, planUntil) + 1, 1)
  const used = Math.min(Math.max(daysFrom(planSince, today), 0), days)
  return { days, used, left: days - used }
}

/** A new plan starts today, and has no end date unless one is given. */
export function changedTerms<S extends { currentPlan?: string | undefined; planUntil?: string | null | undefined }>(
  before: Terms,
  set: S,
  today: string,
): S & Partial<Terms> {
  const isNew = set.currentPlan !== undefined && set.currentPlan !== before.currentPlan
  return isNew ? { ...set, planSince: today, planUntil: set.planUntil ?? null } : set
}

type Choice = { currentPlan: (typeof plans)[number]; billing: (typeof billings)[number]; planUntil: string | null }

/** The fields to send to change a plan. Not everyone can change all of them, and a new plan has no end date. */
export function changesOf(before: Choice, { currentPlan, billing, planUntil }: Choice): Partial<Choice> {
  const isNew = currentPlan !== before.currentPlan
  return {
    ...(isNew && { currentPlan }),
    ...(billing !== before.billing && { billing }),
    ...(planUntil !== (isNew ? null : before.planUntil) && { planUntil }),
  }
}

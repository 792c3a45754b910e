import { plans } from '#platform/access/rules.ts'

export const statuses = ['active', 'inactive', 'pending'] as const
export const billings = ['Manual-Credit Card', 'Manual-Cash', 'Manual-PayPal', 'Auto debit'] as const
/** What is told of in the billing history. */
export const billingKinds = ['plan', 'terms', 'card-added', 'card-changed', 'card-deleted', 'address'] as const
/** Where else a person can be found, and on whose site; their own may be anywhere. */
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

/** Whether an address lies on the site of its network. */
export function isOnNetwork(network: Network, address: string): boolean {
  const host = networkHosts[network]
  const { hostname } = new URL(address)
  return host === undefined || hostname === host || hostname.endsWith(`.${host}`)
}

export const cardBrands = ['Visa', 'Mastercard', 'American Express'] as const

/** What tells one card from another. */
export function cardName({ brand, lastFour }: { brand: string; lastFour: string }): string {
  return `${brand} •••• ${lastFour}`
}

/** Whether a card's `mm/yy` lies in the past. */
export function isExpired(expires: string, now: Date): boolean {
  const [month, year] = expires.split('/').map(Number)
  return month !== undefined && year !== undefined && now.getTime() >= Date.UTC(2000 + year, month)
}

type Terms = { currentPlan: string; planSince: string; planUntil: string | null }
const dayMs = 86_400_000
const daysFrom = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / dayMs)

/** How much of an agreed time has passed; nothing where no end was agreed. The last day is still part of it. */
export function termOf(
  { planSince, planUntil }: Pick<Terms, 'planSince' | 'planUntil'>,
  today: string,
): { days: number; used: number; left: number } | undefined {
  if (planUntil === null) return undefined
  const days = Math.max(daysFrom(planSince, planUntil) + 1, 1)
  const used = Math.min(Math.max(daysFrom(planSince, today), 0), days)
  return { days, used, left: days - used }
}

/** Another plan begins today, and without an end unless one is given with it. */
export function changedTerms<S extends { currentPlan?: string | undefined; planUntil?: string | null | undefined }>(
  before: Terms,
  set: S,
  today: string,
): S & Partial<Terms> {
  const isNew = set.currentPlan !== undefined && set.currentPlan !== before.currentPlan
  return isNew ? { ...set, planSince: today, planUntil: set.planUntil ?? null } : set
}

type Choice = { currentPlan: (typeof plans)[number]; billing: (typeof billings)[number]; planUntil: string | null }

/** What has to be sent so that a plan becomes the chosen one: not everybody may change all of it, and another plan has no end of its own. */
export function changesOf(before: Choice, { currentPlan, billing, planUntil }: Choice): Partial<Choice> {
  const isNew = currentPlan !== before.currentPlan
  return {
    ...(isNew && { currentPlan }),
    ...(billing !== before.billing && { billing }),
    ...(planUntil !== (isNew ? null : before.planUntil) && { planUntil }),
  }
}

export const plans = ['basic', 'team', 'company', 'enterprise'] as const
export const statuses = ['active', 'inactive', 'pending'] as const
export const billings = ['Manual-Credit Card', 'Manual-Cash', 'Manual-PayPal', 'Auto debit'] as const
/** Where else a person can be found, and on whose site; their own may be anywhere. */
export const networks = ['website', 'linkedin', 'github', 'facebook', 'instagram', 'x'] as const
export type Network = (typeof networks)[number]
export const networkHosts: Record<Network, string | undefined> = { website: undefined, linkedin: 'linkedin.com', github: 'github.com', facebook: 'facebook.com', instagram: 'instagram.com', x: 'x.com' }

/** Whether an address lies on the site of its network. */
export function isOnNetwork(network: Network, address: string): boolean {
  const host = networkHosts[network]
  const { hostname } = new URL(address)
  return host === undefined || hostname === host || hostname.endsWith(`.${host}`)
}

export const cardBrands = ['Visa', 'Mastercard', 'American Express'] as const

/** Whether a card's `mm/yy` lies in the past. */
export function isExpired(expires: string, now: Date): boolean {
  const [month, year] = expires.split('/').map(Number)
  return month !== undefined && year !== undefined && now.getTime() >= Date.UTC(2000 + year, month)
}

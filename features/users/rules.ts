export const plans = ['basic', 'team', 'company', 'enterprise'] as const
export const statuses = ['active', 'inactive', 'pending'] as const
export const billings = ['Manual-Credit Card', 'Manual-Cash', 'Manual-PayPal', 'Auto debit'] as const
export const cardBrands = ['Visa', 'Mastercard', 'American Express'] as const

/** Whether a card's `mm/yy` lies in the past. */
export function isExpired(expires: string, now: Date): boolean {
  const [month, year] = expires.split('/').map(Number)
  return month !== undefined && year !== undefined && now.getTime() >= Date.UTC(2000 + year, month)
}

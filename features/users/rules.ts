export const plans = ['basic', 'team', 'company', 'enterprise'] as const
export const statuses = ['active', 'inactive', 'pending'] as const
export const billings = ['Manual-Credit Card', 'Manual-Cash', 'Manual-PayPal', 'Auto debit'] as const

/** What every plan but the free one counts as. */
export function isPaid(plan: string): boolean {
  return plan !== 'basic'
}

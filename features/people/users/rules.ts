export const statuses = ['active', 'inactive', 'pending'] as const

/** Whose work is at depots: at all of them, where none is named. */
export function worksAtDepots(role: string): boolean {
  return ['admin', 'operations-manager', 'dispatcher', 'depot-clerk', 'customer-service', 'read-only'].includes(role)
}

/** Who may change what belongs to everybody: a password alone is little for them. */
export function shouldHaveTwoFactor(role: string): boolean {
  return ['admin', 'operations-manager', 'accountant'].includes(role)
}

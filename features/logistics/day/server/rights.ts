import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'day',
    group: 'logistics',
    order: 225,
    subjects: ['Day'],
    actions: ['read'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': ['read'],
      dispatcher: { depots: ['read'] },
      'customer-service': ['read'],
      'read-only': ['read'],
    },
  },
]

export const keyScopes: KeyScope[] = [
  {
    name: 'reports:read',
    order: 240,
    action: ['read'],
    subject: 'Day',
    also: [{ action: ['read'], subject: 'Performance' }],
  },
]

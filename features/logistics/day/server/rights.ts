import type { Rights } from '#kit/contract/rights.ts'

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

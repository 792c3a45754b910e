import type { Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'exception',
    group: 'logistics',
    order: 285,
    subjects: ['Exception'],
    actions: ['read', 'write'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': ['read', 'write'],
      dispatcher: { depots: ['read', 'write'] },
      'depot-clerk': { depots: ['read'] },
      'customer-service': ['read', 'write'],
      'read-only': ['read'],
    },
  },
]

import type { KeyScope, Rights } from '#kit/contract/rights.ts'

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

export const keyScopes: KeyScope[] = [
  { name: 'exceptions:read', order: 220, action: ['read'], subject: 'Exception' },
  { name: 'exceptions:write', order: 230, action: ['read', 'write'], subject: 'Exception' },
]

import { change, type KeyScope, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'driver',
    group: 'logistics',
    order: 260,
    subjects: ['Driver'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': change,
      dispatcher: { depots: ['read'] },
      'read-only': ['read'],
    },
  },
  {
    key: 'performance',
    group: 'logistics',
    order: 320,
    subjects: ['Performance'],
    actions: ['read'],
    scopes: ['all', 'depots', 'assigned'],
    roles: {
      'operations-manager': ['read'],
      dispatcher: { depots: ['read'] },
      driver: { assigned: ['read'] },
    },
  },
]

export const keyScopes: KeyScope[] = [
  { name: 'drivers:read', order: 180, action: ['read'], subject: 'Driver' },
  { name: 'drivers:write', order: 190, action: change, subject: 'Driver' },
]

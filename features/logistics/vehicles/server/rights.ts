import { change, type KeyScope, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'fleet',
    group: 'logistics',
    order: 270,
    subjects: ['Vehicle'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': change,
      dispatcher: { depots: ['read'] },
      'depot-clerk': { depots: ['read'] },
      'read-only': ['read'],
    },
  },
]

export const keyScopes: KeyScope[] = [
  { name: 'vehicles:read', order: 200, action: ['read'], subject: 'Vehicle' },
  { name: 'vehicles:write', order: 210, action: change, subject: 'Vehicle' },
]

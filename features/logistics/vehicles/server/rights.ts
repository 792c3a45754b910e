import { change, type Rights } from '#kit/contract/rights.ts'

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

import { change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'depot',
    group: 'logistics',
    order: 340,
    subjects: ['Depot', 'Zone'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': change,
      dispatcher: { depots: ['read'] },
      'depot-clerk': { depots: ['read'] },
      'customer-service': ['read'],
      'read-only': ['read'],
    },
  },
]

import { change, type KeyScope, type Rights } from '#kit/contract/rights.ts'

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

export const keyScopes: KeyScope[] = [
  {
    name: 'depots:read',
    order: 160,
    action: ['read'],
    subject: 'Depot',
    also: [{ action: ['read'], subject: 'Zone' }],
  },
  { name: 'depots:write', order: 170, action: change, subject: 'Depot', also: [{ action: change, subject: 'Zone' }] },
]

import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'position',
    group: 'logistics',
    order: 290,
    subjects: ['Position'],
    actions: ['read'],
    scopes: ['all', 'depots', 'own', 'assigned'],
    roles: {
      'operations-manager': ['read'],
      dispatcher: { depots: ['read'] },
      driver: { assigned: ['read'] },
      client: { own: ['read'] },
    },
  },
]

export const keyScopes: KeyScope[] = [{ name: 'positions:read', order: 150, action: ['read'], subject: 'Position' }]

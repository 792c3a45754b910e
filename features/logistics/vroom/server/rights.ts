import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'optimiser',
    group: 'logistics',
    order: 350,
    subjects: ['Optimiser'],
    actions: ['read', 'create'],
    roles: {
      'operations-manager': ['read', 'create'],
    },
  },
]

export const keyScopes: KeyScope[] = [
  { name: 'optimise:run', order: 90, action: ['create', 'read'], subject: 'Optimiser' },
]

import type { Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'closing',
    group: 'logistics',
    order: 286,
    subjects: ['Closing'],
    actions: ['read', 'create', 'delete'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': ['read', 'create', 'delete'],
      dispatcher: { depots: ['read', 'create'] },
      'read-only': ['read'],
    },
  },
]

import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'closing',
    group: 'logistics',
    order: 286,
    subjects: ['Closing'],
    actions: ['read', 'create', 'delete'],
    scopes: ['all', 'depots'],
    roles: {
      accountant: ['read'],
      'operations-manager': ['read', 'create', 'delete'],
      dispatcher: { depots: ['read', 'create'] },
      'read-only': ['read'],
    },
  },
]

export const keyScopes: KeyScope[] = [
  {
    name: 'routes:close',
    order: 140,
    action: ['read', 'create', 'delete'],
    subject: 'Closing',
    also: [{ action: ['read'], subject: 'Route' }],
  },
]

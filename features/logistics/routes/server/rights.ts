import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  { joins: 'planning', order: 1, subjects: ['Route'] },
  {
    key: 'publishing',
    group: 'logistics',
    order: 250,
    subjects: ['Publication'],
    actions: ['read', 'create', 'delete'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': ['read', 'create', 'delete'],
      dispatcher: { depots: ['read', 'create', 'delete'] },
    },
  },
]

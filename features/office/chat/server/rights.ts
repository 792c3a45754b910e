import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'chat',
    group: 'office',
    order: 190,
    subjects: ['Chat'],
    actions: ['read', 'write', 'create'],
    roles: {
      accountant: ['read', 'write', 'create'],
      editor: ['read', 'write', 'create'],
      author: ['read', 'write', 'create'],
      maintainer: ['read', 'write', 'create'],
      'operations-manager': ['read', 'write', 'create'],
      dispatcher: ['read', 'write', 'create'],
      'depot-clerk': ['read', 'write', 'create'],
      driver: ['read', 'write', 'create'],
      'customer-service': ['read', 'write', 'create'],
      'read-only': ['read'],
    },
  },
]

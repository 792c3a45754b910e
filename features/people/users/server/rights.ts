import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'user',
    group: 'office',
    order: 10,
    subjects: ['User'],
    scopes: ['all', 'self'],
    roles: {
      editor: ['read'],
      maintainer: ['read'],
      subscriber: { self: ['read'] },
      'operations-manager': ['read'],
    },
  },
]

import { actions, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'content',
    group: 'office',
    order: 30,
    subjects: ['Content', 'Course'],
    actions: actions,
    roles: {
      editor: actions,
      author: ['read', 'write', 'create'],
      maintainer: ['read'],
      subscriber: ['read'],
      'operations-manager': ['read'],
      dispatcher: ['read'],
      'depot-clerk': ['read'],
      driver: ['read'],
      'customer-service': ['read'],
    },
  },
]

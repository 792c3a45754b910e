import { actions, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'store',
    group: 'office',
    order: 40,
    subjects: ['Product'],
    actions: actions,
    roles: {
      editor: ['read', 'write', 'create', 'approve'],
      author: ['read', 'write', 'create'],
      'customer-service': ['read'],
    },
  },
]

import { actions, type KeyScope, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'store',
    group: 'office',
    order: 40,
    subjects: ['Product'],
    actions: actions,
    roles: {
      accountant: ['read'],
      editor: ['read', 'write', 'create', 'approve'],
      author: ['read', 'write', 'create'],
      'customer-service': ['read'],
    },
  },
]

export const keyScopes: KeyScope[] = [
  { name: 'products:read', order: 10, action: ['read'], subject: 'Product' },
  { name: 'products:write', order: 20, action: ['create', 'read', 'write'], subject: 'Product' },
]

import { actions, type KeyScope, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'finance',
    group: 'office',
    order: 80,
    subjects: ['Invoice', 'Payment'],
    actions: actions,
    scopes: ['all', 'own'],
    roles: {
      accountant: ['read', 'write', 'create', 'approve'],
      client: { own: ['read'] },
    },
  },
]

export const keyScopes: KeyScope[] = [
  {
    name: 'invoices:read',
    order: 66,
    action: ['read'],
    subject: 'Invoice',
    also: [{ action: ['read'], subject: 'Payment' }],
  },
]

import { type KeyScope, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  { joins: 'store', order: 2, subjects: ['Customer'] },
  {
    // A person who sets a customer’s password can sign in as them, so no API key may ever do it.
    key: 'customerSignIn',
    group: 'office',
    order: 50,
    subjects: ['CustomerSignIn'],
    actions: ['write'],
  },
]

export const keyScopes: KeyScope[] = [
  { name: 'customers:read', order: 50, action: ['read'], subject: 'Customer' },
  { name: 'customers:write', order: 60, action: ['create', 'read', 'write'], subject: 'Customer' },
]

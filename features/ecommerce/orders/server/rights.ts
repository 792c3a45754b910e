import { type KeyScope, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'store', order: 1, subjects: ['Order'] }]

export const keyScopes: KeyScope[] = [
  { name: 'orders:read', order: 30, action: ['read'], subject: 'Order' },
  { name: 'orders:write', order: 40, action: ['create', 'read', 'write'], subject: 'Order' },
]

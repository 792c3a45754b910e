import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'customerData', order: 1, subjects: ['Place'] }]

export const keyScopes: KeyScope[] = [
  { name: 'places:read', order: 82, action: ['read'], subject: 'Place' },
  { name: 'places:write', order: 84, action: ['create', 'read', 'write', 'delete'], subject: 'Place' },
]

import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'api', order: 1, subjects: ['Webhook'] }]

export const keyScopes: KeyScope[] = [
  { name: 'webhooks:read', order: 260, action: ['read'], subject: 'Webhook' },
  { name: 'webhooks:write', order: 270, action: ['create', 'read', 'write', 'delete'], subject: 'Webhook' },
]

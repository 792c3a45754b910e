import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'recipientMessage',
    group: 'logistics',
    order: 287,
    subjects: ['RecipientMessage'],
    actions: ['read', 'write'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': ['read', 'write'],
      dispatcher: { depots: ['read', 'write'] },
      'customer-service': ['read', 'write'],
    },
  },
]

export const keyScopes: KeyScope[] = [
  {
    name: 'recipients:read',
    order: 232,
    action: ['read'],
    subject: 'RecipientMessage',
    also: [{ action: ['read'], subject: 'RecipientFeedback' }],
  },
  {
    name: 'recipients:write',
    order: 234,
    action: ['read', 'write'],
    subject: 'RecipientMessage',
    also: [{ action: ['read'], subject: 'RecipientFeedback' }],
  },
]

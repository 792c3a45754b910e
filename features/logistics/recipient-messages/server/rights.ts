import type { Rights } from '#kit/contract/rights.ts'

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

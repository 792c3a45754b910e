import type { Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'recipientFeedback',
    group: 'logistics',
    order: 288,
    subjects: ['RecipientFeedback'],
    actions: ['read'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': ['read'],
      dispatcher: { depots: ['read'] },
      'customer-service': ['read'],
    },
  },
]

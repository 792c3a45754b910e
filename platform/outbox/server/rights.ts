import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    // Emails hold links that open accounts, so anyone who can read them can take over any account.
    key: 'outbox',
    group: 'office',
    order: 130,
    subjects: ['Outbox'],
    actions: ['read', 'write'],
  },
]

import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    // Emails hold links that open accounts: who reads them can become anybody.
    key: 'letters',
    group: 'office',
    order: 130,
    subjects: ['Outbox'],
    actions: ['read'],
  },
]

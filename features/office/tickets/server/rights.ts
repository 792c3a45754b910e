import { change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'ticket',
    group: 'office',
    order: 220,
    subjects: ['Ticket'],
    roles: {
      editor: change,
      'operations-manager': change,
      'customer-service': change,
      'read-only': ['read'],
    },
  },
]

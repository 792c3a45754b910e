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
  {
    // Emails a person writes to people outside: from the mailbox, as invitations, as reminders.
    key: 'outsideEmail',
    group: 'office',
    order: 185,
    subjects: ['OutsideEmail'],
    actions: ['create'],
    roles: {
      editor: ['create'],
      author: ['create'],
      maintainer: ['create'],
      'operations-manager': ['create'],
      dispatcher: ['create'],
      'depot-clerk': ['create'],
      driver: ['create'],
      'customer-service': ['create'],
    },
  },
]

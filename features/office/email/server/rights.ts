import { change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    // People see only their own mailbox, whatever their permissions.
    key: 'email',
    group: 'office',
    order: 180,
    subjects: ['Email'],
    roles: {
      accountant: change,
      editor: change,
      author: change,
      maintainer: change,
      'operations-manager': change,
      dispatcher: change,
      'depot-clerk': change,
      driver: change,
      'customer-service': change,
      client: change,
      'read-only': change,
    },
  },
]

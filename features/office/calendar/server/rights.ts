import { change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'calendar',
    group: 'office',
    order: 170,
    subjects: ['CalendarEvent'],
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
      'read-only': ['read'],
    },
  },
]

import { change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'project',
    group: 'office',
    order: 200,
    subjects: ['Project'],
    roles: {
      editor: change,
      author: change,
      maintainer: change,
      'operations-manager': change,
      dispatcher: change,
      'depot-clerk': change,
      'customer-service': change,
      'read-only': ['read'],
    },
  },
]

import { change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'marketing',
    group: 'office',
    order: 210,
    subjects: ['Campaign'],
    roles: {
      editor: change,
      author: ['read', 'write', 'create'],
      'read-only': ['read'],
    },
  },
]

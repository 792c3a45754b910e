import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'setting',
    group: 'logistics',
    order: 330,
    subjects: ['Setting'],
    roles: {
      'operations-manager': ['read', 'write'],
      dispatcher: ['read'],
    },
  },
]

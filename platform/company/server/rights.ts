import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'company',
    group: 'office',
    order: 134,
    subjects: ['Company'],
    actions: ['read', 'write'],
    roles: { accountant: ['read'], 'operations-manager': ['read', 'write'] },
  },
]
